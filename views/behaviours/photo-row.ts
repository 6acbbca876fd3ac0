const words = {
  preparing: 'wird vorbereitet',
  ready: 'bereit',
  waiting: 'wartet',
  sending: '0 %',
  sent: '✓ da',
  refused: 'nicht angenommen',
};
type PhotoState = keyof typeof words;
export type PhotoRow = ReturnType<typeof createPhotoRow>;

/** One photo: preview, number, its state in words and by sight, and two buttons. */
export function createPhotoRow({ remove, retry }: { remove: () => void; retry: () => void }) {
  const element = document.createElement('li');
  element.className = 'photo';
  // What stands in the alert is read out at once.
  element.innerHTML = `<canvas width="128" height="128"></canvas>
    <p><strong></strong> <span></span> <b class="line" role="alert"></b> <button type="button">Noch einmal</button></p>
    <button type="button" class="photo__remove">×</button>`;
  const find = <Part extends HTMLElement>(selector: string) => element.querySelector(selector) as Part;
  const [removeButton, retryButton] = [find('.photo__remove'), find('p button')];
  removeButton.onclick = remove;
  retryButton.onclick = retry;
  const row = {
    element,
    preview: find<HTMLCanvasElement>('canvas'),
    removeButton,
    state: 'preparing' as PhotoState,
    setNumber(number: number) {
      find('strong').textContent = `Foto ${number}`;
      removeButton.setAttribute('aria-label', `Foto ${number} entfernen`);
      retryButton.setAttribute('aria-label', `Noch einmal: Foto ${number}`);
    },
    show(state: PhotoState, reason = '') {
      // A button that goes away would take the focus with it.
      if (document.activeElement === retryButton) removeButton.focus();
      retryButton.hidden = state !== 'refused';
      row.state = state;
      element.dataset.state = state;
      find('b').textContent = reason;
      row.showProgress(state === 'sent' ? 1 : 0, words[state]);
    },
    showProgress(share: number, text = `${Math.floor(share * 100)} %`) {
      find('span').textContent = text;
      element.style.setProperty('--sent', `${share * 100}%`);
    },
  };
  return row;
}
