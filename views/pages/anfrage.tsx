import type { ReactNode } from 'react';
import { formatMoment } from '../content/format.ts';
import { TextPage } from '../text-page.tsx';

export type OwnerRequest = { reference: string; service: string; receivedAt: number; isDone: boolean };

/** One of the owner's links, before and after the confirmation. */
export type AnfrageProps =
  | { kind: 'unsigned' | 'gone' | 'unavailable' }
  | ({ request: OwnerRequest; isConfirmed: boolean } & (
      | { kind: 'done'; reminders: boolean }
      | { kind: 'later'; remindAt: number }
      | { kind: 'release'; isMailedAgain: boolean }
    ));

export function toAnfrageTitle(props: AnfrageProps): string {
  switch (props.kind) {
    case 'unsigned':
      return 'Dieser Link gilt nicht';
    case 'gone':
      return 'Diese Anfrage gibt es nicht mehr';
    case 'unavailable':
      return 'Das geht gerade nicht';
    case 'done':
      return props.isConfirmed ? 'Anfrage erledigt' : 'Anfrage erledigt?';
    case 'later':
      return props.isConfirmed ? 'Erinnerung verschoben' : 'Später erinnern?';
    case 'release':
      return props.isConfirmed ? 'Kein Spam' : 'Kein Spam?';
  }
}

/** Opened by links in the owner's mail. There is no login, so it shows nothing about the visitor. */
export function Anfrage(props: AnfrageProps) {
  return (
    <TextPage title={toAnfrageTitle(props)}>
      {'request' in props && <Facts {...props.request} />}
      <Words {...props} />
    </TextPage>
  );
}

/** Keeps day and month on one line. */
const toMoment = (time: number) => formatMoment(time).replace('. ', '.\u00a0');

function Facts({ reference, service, receivedAt }: OwnerRequest) {
  return (
    <p className="lead">
      <span className="line">
        #{reference}, {service}
      </span>
      <span className="line">eingelangt am {toMoment(receivedAt)}</span>
    </p>
  );
}

function Words(props: AnfrageProps) {
  switch (props.kind) {
    case 'unsigned':
      return <p>Bitte öffnen Sie den Link noch einmal aus der Mail, mit der die Anfrage gekommen ist.</p>;
    case 'gone':
      return <p>Sie wurde gelöscht. Die Mail in Ihrem Postfach haben Sie noch.</p>;
    case 'unavailable':
      return <p>Es wurde nichts geändert. Bitte versuchen Sie es in ein paar Minuten noch einmal.</p>;
    case 'done':
      return <Done {...props} />;
    case 'later':
      return <Later {...props} />;
    case 'release':
      return <Release {...props} />;
  }
}

type Of<Kind> = Extract<AnfrageProps, { kind: Kind }>;

function Done({ isConfirmed, reminders }: Of<'done'>) {
  if (!isConfirmed)
    return (
      <Confirm label="Als erledigt abhaken">
        {reminders ? 'Danach kommt keine Erinnerung mehr.' : 'Damit ist die Anfrage abgehakt.'}
      </Confirm>
    );
  return (
    <>
      <p>Die Anfrage ist abgehakt. {reminders && 'Es kommt keine Erinnerung mehr.'}</p>
      {reminders && <p>Ein Irrtum? „Später erinnern“ in derselben Mail öffnet sie wieder.</p>}
    </>
  );
}

function Later({ isConfirmed, request, remindAt }: Of<'later'>) {
  const when = `am ${toMoment(remindAt)}`;
  if (!isConfirmed)
    return (
      <Confirm label="Später erinnern">
        {request.isDone && 'Die Anfrage ist schon erledigt und wird damit wieder offen. '}
        Die Erinnerung kommt einen Arbeitstag nach Ihrer Bestätigung, jetzt also {when}.
      </Confirm>
    );
  return <p>Ist die Anfrage dann noch offen, kommt die Erinnerung {when}.</p>;
}

function Release({ isConfirmed, isMailedAgain }: Of<'release'>) {
  if (!isConfirmed)
    return (
      <Confirm label="Kein Spam">
        Damit zählt die Anfrage als echt. {isMailedAgain && 'Sie kommt gleich noch einmal, als eigene Mail.'}
      </Confirm>
    );
  return <p>Die Anfrage zählt als echt. {isMailedAgain && 'Sie kommt in den nächsten Minuten als eigene Mail.'}</p>;
}

/** Only this post changes anything, because mail scanners open every link. */
function Confirm({ label, children }: { label: string; children: ReactNode }) {
  return (
    <form className="stack" method="post">
      <p>{children}</p>
      <p>
        <button className="button" type="submit">
          {label}
        </button>
      </p>
    </form>
  );
}
