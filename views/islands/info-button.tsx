import * as Tooltip from '@radix-ui/react-tooltip';
import { useLayoutEffect, useRef, useState } from 'react';
import { Text } from './text.tsx';

/** To be rendered within a `Tooltip.Provider`. Its tooltip opens on hover, focus and tap. */
export function InfoButton({ id, label, text }: { id: string; label: string; text: string }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openAtPress = useRef<boolean>(undefined);
  const [isLive, setLive] = useState(false);
  useLayoutEffect(() => setLive(true), []);
  // On the server it would be a button that does nothing.
  if (!isLive) return null;
  return (
    <Tooltip.Root open={isOpen} onOpenChange={(open) => (open || !isScrollToFocus(trigger.current)) && setOpen(open)}>
      <Tooltip.Trigger
        ref={trigger}
        id={id}
        type="button"
        className="info"
        aria-label={label}
        suppressHydrationWarning
        onPointerDown={() => {
          openAtPress.current = isOpen;
        }}
        onClick={(event) => {
          event.preventDefault();
          setOpen(!(openAtPress.current ?? isOpen));
          openAtPress.current = undefined;
        }}
      />
      {/* Within a landmark. */}
      <Tooltip.Portal container={trigger.current?.closest('main') ?? null}>
        <Tooltip.Content className="tooltip" align="end" alignOffset={11} sideOffset={8} collisionPadding={16}>
          <Text>{text}</Text>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Radix closes at any scroll, even the browser's own scroll to the focused button (WCAG 1.4.13). */
function isScrollToFocus(trigger: HTMLElement | null): boolean {
  return window.event?.type === 'scroll' && trigger?.matches(':focus-visible') === true;
}
