import { useSite } from './site.ts';

export function PhoneLink({ className }: { className?: string }) {
  const { phone, phoneDisplay } = useSite().company;
  return (
    <a className={className} href={`tel:${phone}`}>
      {phoneDisplay}
    </a>
  );
}

export function EmailLink() {
  const { email } = useSite().company;
  return <a href={`mailto:${email}`}>{email}</a>;
}
