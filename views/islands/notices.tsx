import * as Toast from '@radix-ui/react-toast';
import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { notices } from '../content/form-texts.ts';
import { Text } from './text.tsx';

/** A notice with a new id replaces the one before. */
export type Notice = { id: number; kind: 'success' | 'failure' };

const displayTime = 5000;
const swipeThreshold = 50;
const removalDelay = 1_000_000;

export function Notices({ notice }: { notice: Notice | undefined }) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const cameFrom = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = document.getElementById('notices');
    element?.addEventListener('focusin', ({ relatedTarget }) => {
      if (!element.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget as HTMLElement | null;
    });
    setRegion(element);
  }, []);

  /** The library leaves it on its list. */
  function giveFocusBack() {
    if (!region?.contains(document.activeElement)) return;
    (document.activeElement as HTMLElement).blur();
    cameFrom.current?.focus({ preventScroll: true });
  }

  // Not on the server: the viewport has a style attribute, which the security policy forbids.
  if (!region) return null;
  return (
    <Toast.Provider
      duration={displayTime}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      label="Hinweis:"
      announcerContainer={document.getElementById('announcer') ?? region}
    >
      {notice && <NoticeToast key={notice.id} kind={notice.kind} region={region} onDismiss={giveFocusBack} />}
      {createPortal(
        <Toast.Viewport className="notices__list" hotkey={['F8']} label="Benachrichtigungen ({hotkey})" />,
        region,
      )}
    </Toast.Provider>
  );
}

type NoticeToastProps = { kind: Notice['kind']; region: HTMLElement; onDismiss: () => void };

function NoticeToast({ kind, region, onDismiss }: NoticeToastProps) {
  const [state, setState] = useState<'open' | 'dismissed' | 'removed'>('open');
  useEffect(() => {
    if (state !== 'dismissed') return;
    const timer = setTimeout(() => setState('removed'), removalDelay);
    return () => clearTimeout(timer);
  }, [state]);
  const isOpen = state === 'open';
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Else the library would hold the next notice, as if the pointer were still on this one.
    return () => void region.firstElementChild?.dispatchEvent(new Event('pointerleave'));
  }, [isOpen, region]);
  if (state === 'removed') return null;
  const dismiss = () => {
    setState('dismissed');
    onDismiss();
  };
  const { title, text } = notices[kind];
  return (
    <Toast.Root
      className={`notice notice--${kind}`}
      type={kind === 'failure' ? 'foreground' : 'background'}
      open={isOpen}
      onOpenChange={dismiss}
      // The library disables copying the text and scrolling the page from here.
      style={{ userSelect: 'text', touchAction: 'pan-y' }}
      onPointerCancel={endSwipe}
    >
      <Toast.Title className="notice__title" asChild>
        <p>
          <Text>{title}</Text>
        </p>
      </Toast.Title>{' '}
      <Toast.Description className="notice__text" asChild>
        <p>
          <Text>{text}</Text>
        </p>
      </Toast.Description>
      {/* Otherwise a swipe would swallow the click. */}
      <Toast.Close
        className="notice__close"
        aria-label="Schließen"
        onPointerDown={(event) => event.stopPropagation()}
        onClick={dismiss}
      />
    </Toast.Root>
  );
}

/** The library ignores a swipe interrupted by the system and would leave the notice half-way. */
function endSwipe({ currentTarget, pointerId }: ReactPointerEvent): void {
  currentTarget.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId }));
}
