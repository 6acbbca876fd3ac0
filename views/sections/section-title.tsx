type SectionTitleProps = { section: string; children: string };

/** Takes the focus when a visitor arrives at the section. */
export function SectionTitle({ section, children }: SectionTitleProps) {
  return (
    <h2 className="title" id={`h-${section}`} tabIndex={-1}>
      {children}
    </h2>
  );
}
