import { formatMoment } from '../content/format.ts';
import { TextPage } from '../text-page.tsx';

export type OwnerRequest = { reference: string; service: string; receivedAt: number; isDone: boolean };

/** What comes of the PIN that the page asks for; undefined if it asks for none, or it was right. */
export type PinState = 'needed' | 'wrong' | 'blocked' | 'sent' | 'sent before';

/** One of the owner's links, before and after the confirmation. */
export type AnfrageProps =
  | { kind: 'unsigned' | 'gone' | 'unavailable' }
  | ({ request: OwnerRequest; isConfirmed: boolean; pin?: PinState | undefined } & (
      | { kind: 'done'; reminders: boolean }
      | { kind: 'later'; remindAt: number; promisedAt: number | undefined }
      | { kind: 'release'; isMailedAgain: boolean }
    ));

/** Opened by links in the owner's mail. There is no login, so it shows nothing about the visitor. */
export function Anfrage(props: AnfrageProps) {
  const { title, text, hint, button } = toWords(props);
  const request = 'request' in props && props.request;
  const pin = 'request' in props ? props.pin : undefined;
  return (
    <TextPage title={title}>
      {request && (
        <p className="lead">
          <span className="line">
            #{request.reference}, {request.service}
          </span>
          <span className="line">eingelangt am {toMoment(request.receivedAt)}</span>
        </p>
      )}
      {button ? <Confirmation text={text} button={button} pin={pin} /> : <p>{text}</p>}
      {hint && <p>{hint}</p>}
    </TextPage>
  );
}

export type ConfirmationProps = { text: string; button: string; pin: PinState | undefined };

/** Only its post changes anything, because mail scanners open every link. */
export function Confirmation({ text, button, pin }: ConfirmationProps) {
  return (
    <form className="stack" method="post">
      <p>{text}</p>
      {pin && <PinField state={pin} />}
      <p>
        <button className="button" type="submit">
          {button}
        </button>
      </p>
      {pin && (
        <p>
          <button className="link" type="submit" name="send" formNoValidate>
            Noch keine PIN? Per Mail anfordern
          </button>
        </p>
      )}
    </form>
  );
}

const pinTexts: Record<PinState, string> = {
  needed: 'Sie steht in jedem Bericht der Website. Ihr Gerät kann sie sich merken.',
  wrong: 'Das ist nicht Ihre PIN. Sie hat sechs Ziffern.',
  blocked: 'Das waren zu viele Versuche. Hier geht es morgen wieder.',
  sent: 'Die Mail mit der PIN ist unterwegs, in ein, zwei Minuten ist sie da.',
  'sent before':
    'Die PIN ist heute schon dreimal an Sie gegangen. Bitte schauen Sie in Ihr Postfach, auch in den Spamordner.',
};

function PinField({ state }: { state: PinState }) {
  return (
    <p>
      <label className="line" htmlFor="pin">
        Ihre PIN
      </label>
      <input
        id="pin"
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        size={8}
        maxLength={12}
        required
        aria-invalid={state === 'wrong'}
        aria-describedby="pin-text"
      />
      <span className="line" id="pin-text" role="status">
        {pinTexts[state]}
      </span>
    </p>
  );
}

export function toAnfrageTitle(props: AnfrageProps): string {
  const { title } = toWords(props);
  return 'request' in props && props.pin && props.pin !== 'needed' ? `${pinTexts[props.pin]} – ${title}` : title;
}

/** With a button it is still to be confirmed. */
type Words = { title: string; text: string; hint?: string | false; button?: string };

function toWords(props: AnfrageProps): Words {
  if (!('request' in props)) return withoutRequest[props.kind];
  const { kind, isConfirmed, request } = props;
  if (kind === 'done' && isConfirmed)
    return {
      title: 'Anfrage erledigt',
      text: `Die Anfrage ist abgehakt.${props.reminders ? ' Es kommt keine Erinnerung mehr.' : ''}`,
      hint: props.reminders && 'Ein Irrtum? „Später erinnern“ in derselben Mail öffnet sie wieder.',
    };
  if (kind === 'done') {
    const text = props.reminders ? 'Danach kommt keine Erinnerung mehr.' : 'Damit ist die Anfrage abgehakt.';
    return { title: 'Anfrage erledigt?', text, button: 'Als erledigt abhaken' };
  }
  if (kind === 'later') {
    const when = `am ${toMoment(props.remindAt)}.`;
    const confirmed = `Ist die Anfrage dann noch offen, kommt die Erinnerung ${when}`;
    if (isConfirmed) return { title: 'Erinnerung verschoben', text: confirmed };
    const reopened = request.isDone ? 'Die Anfrage ist schon erledigt und wird damit wieder offen. ' : '';
    const promised = props.promisedAt ? ` Zugesagt ist eine Antwort bis ${toMoment(props.promisedAt)}.` : '';
    const text = `${reopened}Die Erinnerung kommt einen Arbeitstag nach Ihrer Bestätigung, jetzt also ${when}${promised}`;
    return { title: 'Später erinnern?', text, button: 'Später erinnern' };
  }
  if (isConfirmed) {
    const again = props.isMailedAgain ? ' Sie kommt in den nächsten Minuten als eigene Mail.' : '';
    return { title: 'Kein Spam', text: `Die Anfrage zählt als echt.${again}` };
  }
  const again = props.isMailedAgain ? ' Sie kommt gleich noch einmal, als eigene Mail.' : '';
  return { title: 'Kein Spam?', text: `Damit zählt die Anfrage als echt.${again}`, button: 'Kein Spam' };
}

const withoutRequest = {
  unsigned: {
    title: 'Dieser Link gilt nicht',
    text: 'Bitte öffnen Sie den Link noch einmal aus der Mail, mit der die Anfrage gekommen ist.',
  },
  gone: {
    title: 'Diese Anfrage gibt es nicht mehr',
    text: 'Sie wurde gelöscht. Die Mail in Ihrem Postfach haben Sie noch.',
  },
  unavailable: {
    title: 'Das geht gerade nicht',
    text: 'Es wurde nichts geändert. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  },
};

/** Keeps day and month on one line, and the time. */
const toMoment = (time: number) =>
  formatMoment(time)
    .replace('. ', '.\u00a0')
    .replace(/ (um) (.*) /, ' $1\u00a0$2\u00a0');
