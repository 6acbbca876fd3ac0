import { findSectionTitle, type SectionId } from '../content/menu.ts';

/** Takes the focus when a visitor arrives at the section. */
export function SectionTitle({ section }: { section: SectionId }) {
  return (
    <h2 className="title" id={`h-${section}`} tabIndex={-1}>
      {findSectionTitle(section)}
    </h2>
  );
}
