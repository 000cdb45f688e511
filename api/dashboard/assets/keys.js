/** Single keys for those who decide many cases a day; never while something is typed, never with another key held. */

/** @param {[key: string, act: () => void][]} actions what each does is told by the page, in the reader's language */
export function listen(actions) {
  document.querySelector('#keys')?.removeAttribute('hidden');
  const help = document.querySelector('#key-list');
  help.querySelector('button').addEventListener('click', () => help.close());
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const typing = event.target.matches?.('input:not([type="radio"], [type="checkbox"]), textarea, select');
    if (typing) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (help.open) return;
    const act = event.key === '?' ? () => help.showModal() : actions.find(([key]) => key === event.key)?.[1];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
