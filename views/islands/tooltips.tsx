import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { findField } from '../content/contact-fields.ts';
import { Text } from './text.tsx';

const openDelay = 700;
const skipDelay = 300;

type Beginning = { isFocused: boolean; isHovered: boolean; since: number };
type Slot = { element: HTMLElement; beginning: Beginning };

/** Replaces the server's info buttons, keeping their focus and the time the pointer has rested there `since`. */
export function mountTooltips({ slots, since }: { slots: HTMLElement[]; since: number }): void {
  const taken = slots.map((element) => {
    const isFocused = element.contains(document.activeElement);
    const beginning = { isFocused, isHovered: element.matches(':hover'), since };
    element.replaceChildren();
    return { element, beginning };
  });
  const root = createRoot(document.createElement('div'), { identifierPrefix: 'tooltips-' });
  // Synchronously: an empty slot would lose the pointer.
  flushSync(() => root.render(<Tooltips slots={taken} />));
}

function Tooltips({ slots }: { slots: Slot[] }) {
  return (
    <Tooltip.Provider delayDuration={openDelay} skipDelayDuration={skipDelay}>
      {slots.map(({ element, beginning }) => {
        const name = element.dataset.info ?? '';
        const info = findField(name)?.info;
        return info && createPortal(<Info {...info} beginning={beginning} />, element, name);
      })}
    </Tooltip.Provider>
  );
}

function Info({ label, text, beginning }: { label: string; text: string; beginning: Beginning }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // False at first, because a press may begin on the server's button and end on this one.
  const openAtPress = useRef<boolean | undefined>(false);
  useEffect(() => {
    const { isFocused, isHovered, since } = beginning;
    if (isFocused) trigger.current?.focus();
    if (!isHovered) return;
    const timer = setTimeout(() => setOpen(true), openDelay - (performance.now() - since));
    const stop = () => clearTimeout(timer);
    // The new button may miss the pointer's arrival, so its first rest is timed here; Radix times the next ones.
    trigger.current?.parentElement?.addEventListener('pointerleave', stop, { once: true });
    return stop;
  }, [beginning]);
  return (
    <Tooltip.Root
      open={isOpen}
      onOpenChange={(open) => (open || !isScrollOfFocus(trigger.current)) && setOpen(open)}
    >
      <Tooltip.Trigger
        ref={trigger}
        type="button"
        className="info"
        aria-label={label}
        onPointerDown={() => {
          openAtPress.current = isOpen;
        }}
        // A tap opens it as well, since fingers can't hover.
        onClick={(event) => {
          event.preventDefault();
          setOpen(!(openAtPress.current ?? isOpen));
          openAtPress.current = undefined;
        }}
      />
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={8} collisionPadding={16}>
          <Text>{text}</Text>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Radix closes at any scroll, even the browser's own scroll to the focused button (WCAG 1.4.13). */
function isScrollOfFocus(trigger: HTMLElement | null): boolean {
  return window.event?.type === 'scroll' && trigger?.matches(':focus-visible') === true;
}
