/** Single keys for those who decide many cases a day; never while something is typed, never with another key held. */

/** @param {[key: string, meaning: string, act: () => void][]} actions */
export function listen(actions) {
  document.querySelector('#keys')?.removeAttribute('hidden');
  const help = dialogOf(actions);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const typing = event.target.matches?.('input:not([type="radio"], [type="checkbox"]), textarea, select');
    if (typing) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (help.open) return;
    const act = event.key === '?' ? () => help.showModal() : actions.find(([key]) => key === event.key)?.[2];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function dialogOf(actions) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Keys');
  const list = document.createElement('dl');
  for (const [key, meaning] of [...actions, ['?', 'this list'], ['Escape', 'closes it']]) {
    const [term, told] = [document.createElement('dt'), document.createElement('dd')];
    const sign = document.createElement('kbd');
    sign.textContent = key;
    term.append(sign);
    told.textContent = meaning;
    list.append(term, told);
  }
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.append(list, close);
  document.body.append(dialog);
  return dialog;
}
