/** Loads the tooltips when an info button is first hovered or focused. */
export function startTooltips(form: HTMLElement): void {
  const slots = [...form.querySelectorAll<HTMLElement>('[data-info]')];
  const stop = new AbortController();
  const start = async (event: Event) => {
    if (!(event.target as Element).closest('[data-info]')) return;
    stop.abort();
    const since = performance.now();
    const { mountTooltips } = await import('./tooltips.tsx');
    mountTooltips({ slots, since });
  };
  for (const type of ['pointerover', 'focusin']) {
    form.addEventListener(type, (event) => void start(event).catch(() => {}), { signal: stop.signal });
  }
}
