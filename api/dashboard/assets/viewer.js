/** Keys of a report, and what makes its pages easier to look at: zoom, marks on and off, before over now. */
import { listen } from './keys.js';

const findings = () => [...document.querySelectorAll('.finding')].filter((one) => one.checkVisibility());
const follow = (rel) => document.querySelector(`.review [rel="${rel}"]`)?.click();
const press = (key) => document.querySelector(`#decide [data-key="${key}"]`)?.click();

function go(step) {
  const all = findings();
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const to = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))];
  to?.focus();
  to?.scrollIntoView({ block: 'nearest' });
}

function judge(value) {
  const finding = document.activeElement?.closest('.finding') ?? findings()[0];
  const choice = finding?.querySelector(`.opinion input[value="${value}"]`);
  if (choice) choice.checked = true;
}

if (document.querySelector('#decide')) {
  listen([
    ['j', () => go(1)],
    ['k', () => go(-1)],
    ['y', () => judge('right')],
    ['x', () => judge('false')],
    ['a', () => press('a')],
    ['r', () => press('r')],
    ['d', () => press('d')],
    ['e', () => press('e')],
    ['n', () => follow('next')],
    ['p', () => follow('prev')],
    ['i', () => follow('up')],
    ['m', () => document.querySelector('#note')?.focus()],
    ['h', () => document.querySelector('#marks')?.click()],
  ]);
}

for (const slider of document.querySelectorAll('.compare .slider')) {
  slider.hidden = false;
  const range = slider.querySelector('input');
  const over = slider.querySelector('.layers img:last-child');
  const show = () => {
    over.style.clipPath = `inset(0 0 0 ${100 - range.value}%)`;
  };
  range.addEventListener('input', show);
  show();
}

/** A picture that does not come leaves words in its place, and nothing to lay over another one. */
for (const picture of document.querySelectorAll('.compare figure img')) {
  const tell = () => {
    picture.hidden = true;
    picture.parentElement.querySelector('.missing').hidden = false;
    picture.closest('details').querySelector('.slider').hidden = true;
  };
  if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc) tell();
  picture.addEventListener('error', tell);
}

const pages = document.querySelector('section.pages');
const bar = pages?.querySelector('.viewing');
if (bar) {
  bar.hidden = false;
  const marks = bar.querySelector('#marks');
  marks.addEventListener('change', () => pages.classList.toggle('unmarked', !marks.checked));
  const steps = [100, 150, 200, 300, 400];
  const told = bar.querySelector('output');
  let zoom = 0;
  const show = (step) => {
    zoom = Math.min(steps.length - 1, Math.max(0, zoom + step));
    told.textContent = `${steps[zoom]} %`;
    for (const sheet of pages.querySelectorAll('.sheet')) sheet.style.width = `${steps[zoom]}%`;
  };
  bar.querySelector('[value="in"]').addEventListener('click', () => show(1));
  bar.querySelector('[value="out"]').addEventListener('click', () => show(-1));
}

/** The text of a page, below it: fetched when it is asked for, hidden when it is asked for again. */
for (const link of document.querySelectorAll('.page figcaption .text')) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
  let shown;
  const toggle = async (event) => {
    event.preventDefault();
    if (!shown) {
      const answer = await fetch(`${link.href}&part=1`).catch(() => undefined);
      // Signed out, or erased since: the page of its own says so.
      if (!answer?.ok || answer.redirected) return location.assign(link.href);
      // Our own server's page, made of escaped text.
      shown = document.createRange().createContextualFragment(await answer.text()).firstElementChild;
      shown.hidden = true;
      link.closest('figure').append(shown);
    }
    shown.hidden = !shown.hidden;
    link.setAttribute('aria-expanded', String(!shown.hidden));
  };
  link.addEventListener('click', toggle);
  link.addEventListener('keydown', (event) => event.key === ' ' && void toggle(event));
}
