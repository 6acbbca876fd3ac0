import type { Content } from '../content/content.ts';
import { Island } from '../island.tsx';
import type { ContactFormProps } from '../islands/contact-form.tsx';
import { About } from '../sections/about.tsx';
import { Contact } from '../sections/contact.tsx';
import { Hero } from '../sections/hero.tsx';
import { Ratings } from '../sections/ratings.tsx';
import { Services } from '../sections/services.tsx';
import { Testimonials } from '../sections/testimonials.tsx';
import { useSite } from '../site.ts';

export type FormState = Omit<ContactFormProps, 'company'>;

/** Whether it shows what the specification doesn't know, so that its styles are needed too. */
export const hasMore = (
  { home, services, testimonials, references, people, steps, prices, questions }: Content,
  notice: string | undefined,
): boolean =>
  notice !== undefined ||
  [references, people, steps, prices, questions].some(({ entries }) => entries.length > 0) ||
  testimonials.entries.length > 3 ||
  [home, ...services.entries].some(({ picture }) => picture.x !== 0.5);

export function Home({ form }: { form: FormState }) {
  const { asset, company, content, isPreview } = useSite();
  const { phone, phoneDisplay, email } = company;
  const props = { ...form, company: { phone, phoneDisplay, email } };
  const island = <Island name="contact" props={props} />;
  return (
    <>
      <Hero colour={form.values?.colour} />
      <Services />
      <About />
      {content.testimonials.entries.length > 0 && <Testimonials />}
      {content.ratings.entries.length > 0 && <Ratings />}
      {/* The result of a form posted without scripts. */}
      {form.result && <link rel="stylesheet" href={asset('form.css')} />}
      <Contact
        form={isPreview ? <fieldset disabled>{island}</fieldset> : island}
        isAnswer={form.result !== undefined}
      />
      {/* Filled by the island. Screen readers only announce changes in regions that existed before. */}
      <div className="notices" id="notices" />
      <div className="visually-hidden" id="announcer" />
    </>
  );
}
