import { useSite } from '../site.ts';

export function Logo() {
  const { name } = useSite().company;
  return (
    <>
      <span className="chip" aria-hidden="true">
        {name.charAt(0)}
      </span>
      <span>{name}</span>
    </>
  );
}
