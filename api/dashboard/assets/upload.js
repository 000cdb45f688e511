/**
 * The upload page as a queue: files wait in the browser's own database until the service has each, so that a reload
 * loses none. The same file is never analysed twice: it carries one idempotency key however often it is sent.
 */
const form = document.querySelector('#upload');
const input = document.querySelector('#file');
const list = document.querySelector('#uploads');
const sum = document.querySelector('#sum');
const user = form.dataset.user;
const maxBytes = Number(form.dataset.maxBytes);
const AT_ONCE = 3;
const KEPT_MS = 24 * 3_600_000;
const TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Files that the service does not have yet, by id. */
const waiting = new Map();
let sending = 0;
/** Waits that are under way because the service has no room or does not answer: nothing is sent in them. */
let pauses = 0;

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Undefined where the browser keeps nothing, as in some private windows: then a reload loses what waits. Not
 * awaited here: the form must be ready when the page is, however long the browser takes to open its store.
 */
const opened = (async () => {
  try {
    const opening = indexedDB.open('assay-upload', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('waiting', { keyPath: 'id' });
    return await asked(opening);
  } catch {
    return undefined;
  }
})();
const store = async (mode) => (await opened)?.transaction('waiting', mode).objectStore('waiting');
const keep = async (item) => {
  const waitingStore = await store('readwrite');
  if (waitingStore) await asked(waitingStore.put(item)).catch(() => undefined);
};
const forget = async (id) => {
  const waitingStore = await store('readwrite');
  if (waitingStore) await asked(waitingStore.delete(id)).catch(() => undefined);
};

input.multiple = true;
input.required = false;
document.querySelector('#drop-hint').hidden = false;

function rowOf(key, value) {
  let row = list.querySelector(`[data-${key}="${CSS.escape(value)}"]`);
  if (!row) {
    row = document.createElement('li');
    row.dataset[key] = value;
    for (const part of ['name', 'step']) {
      const span = document.createElement('span');
      span.className = part;
      row.append(span, ' ');
    }
    list.prepend(row);
    document.querySelector('#none').hidden = true;
  }
  return row;
}

/** Texts come from files and must never become markup. */
function paint(row, { name, step, className, done, of, address, riskLevel }) {
  row.className = className;
  const title = row.querySelector('.name');
  if (address) {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = name;
    title.replaceChildren(link);
  } else title.textContent = name;
  const told = row.querySelector('.step');
  told.textContent = step;
  if (riskLevel) {
    const level = document.createElement('span');
    level.className = `risk ${riskLevel.toLowerCase()}`;
    level.textContent = riskLevel[0] + riskLevel.slice(1).toLowerCase();
    told.prepend(level, ' ');
  }
  let bar = row.querySelector('progress');
  if (of === undefined) bar?.remove();
  else {
    if (!bar) {
      bar = document.createElement('progress');
      bar.setAttribute('aria-label', `Progress of ${name}`);
      row.append(bar);
    }
    bar.max = of;
    bar.value = done;
  }
}

function tell() {
  const inWork = list.querySelectorAll('.sending, .waiting, .queued, .processing').length;
  const ended = list.querySelectorAll('.completed').length;
  const refused = list.querySelectorAll('.refused, .failed').length;
  const parts = [inWork > 0 && `${inWork} in work`, `${ended} done`, refused > 0 && `${refused} not taken`];
  sum.textContent = inWork + ended + refused > 0 ? `${parts.filter(Boolean).join(', ')}.` : '';
}

const paintWaiting = (item, step, more = {}) => {
  paint(rowOf('id', item.id), { name: item.name, step, className: 'waiting', ...more });
  tell();
};

function add(files, reference, mode) {
  for (const file of files) {
    // Systems that do not know a file's kind tell it by its name only.
    const type = file.type || TYPES[file.name.split('.').pop().toLowerCase()] || '';
    const item = {
      id: crypto.randomUUID(),
      user,
      at: Date.now(),
      name: file.name,
      type,
      reference,
      mode,
      file,
    };
    if (file.size > maxBytes) {
      paintWaiting(item, `This file is larger than ${maxBytes / 1024 / 1024} MB.`, { className: 'refused' });
      continue;
    }
    waiting.set(item.id, item);
    paintWaiting(item, 'Waits to be sent');
    void keep(item);
  }
  next();
}

function next() {
  if (pauses > 0) return;
  for (const item of waiting.values()) {
    if (sending >= AT_ONCE) return;
    if (!item.busy) void send(item);
  }
}

async function send(item) {
  item.busy = true;
  sending++;
  const { status, body } = await post(item);
  sending--;
  if (status === 202) {
    waiting.delete(item.id);
    await forget(item.id);
    const row = rowOf('id', item.id);
    // The events may have told of it before the answer came.
    list.querySelector(`[data-job="${CSS.escape(body.jobId)}"]`)?.remove();
    delete row.dataset.id;
    row.dataset.job = body.jobId;
    paint(row, { name: item.name, step: 'Waits for its turn', className: 'queued', done: 0, of: 1 });
    listen();
  } else if (status === 0 || status >= 502 || body?.retryAfterSeconds !== undefined) {
    const seconds = Math.min(60, body?.retryAfterSeconds ?? 5);
    // Only that a file is still being taken is about this file; for whatever else the others would be refused, too.
    const pause = status === 409 ? 0 : 1;
    pauses += pause;
    paintWaiting(item, `${body?.message ?? 'The service cannot be reached.'} It is sent again by itself.`);
    setTimeout(() => {
      pauses -= pause;
      item.busy = false;
      next();
    }, seconds * 1000);
  } else {
    waiting.delete(item.id);
    const signedOut = status === 401 || status === 403;
    // Whoever signs in again finds it here, and it is sent.
    if (!signedOut) await forget(item.id);
    const message = signedOut ? 'You are signed out. Load this page again: the file is kept.' : body?.message;
    paintWaiting(item, message ?? 'This file was not taken.', { className: 'refused' });
  }
  tell();
  next();
}

function post(item) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(
      'POST',
      item.mode === 'test' ? `${form.action.split('?')[0]}?mode=test` : form.action.split('?')[0],
    );
    request.setRequestHeader('X-CSRF-Token', form.elements.csrf.value);
    request.setRequestHeader('Idempotency-Key', item.id);
    if (item.reference) {
      // Header values are bytes: the reference as UTF-8.
      const bytes = new TextEncoder().encode(item.reference);
      request.setRequestHeader('X-Document-Reference', String.fromCharCode(...bytes));
    }
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      paintWaiting(item, 'Is being sent', { className: 'sending', done: loaded, of: total });
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => resolve({ status: 0 });
    const body = new FormData();
    body.append('file', item.file.slice(0, item.file.size, item.type), item.name);
    request.send(body);
  });
}

let events;
function listen() {
  if (events) return;
  events = new EventSource(`${form.action.split('?')[0]}/events`);
  events.onmessage = ({ data }) => {
    for (const state of JSON.parse(data).reverse()) {
      const inWork = state.state === 'QUEUED' || state.state === 'PROCESSING';
      const row = rowOf('job', state.jobId);
      paint(row, { ...state, className: state.state.toLowerCase(), of: inWork ? state.of : undefined });
    }
    tell();
    if (waiting.size === 0 && !list.querySelector('.queued, .processing')) {
      events.close();
      events = undefined;
    }
  };
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (input.files.length === 0) return input.focus();
  const mode = event.submitter?.hasAttribute('formaction') ? 'test' : 'live';
  add(input.files, form.elements.reference.value.trim(), mode);
  input.value = '';
});
document.addEventListener('dragover', (event) => {
  if (![...event.dataTransfer.types].includes('Files')) return;
  event.preventDefault();
  form.classList.add('over');
});
document.addEventListener('dragleave', (event) => {
  if (!event.relatedTarget) form.classList.remove('over');
});
document.addEventListener('drop', (event) => {
  event.preventDefault();
  form.classList.remove('over');
  add(event.dataTransfer.files, form.elements.reference.value.trim(), 'live');
});

// What an earlier page left; what another person left on this machine is nobody's business any more.
const readable = await store('readonly');
for (const item of readable ? await asked(readable.getAll()) : []) {
  if (item.user !== user || Date.now() - item.at > KEPT_MS) await forget(item.id);
  else if (!waiting.has(item.id)) {
    waiting.set(item.id, { ...item, busy: false });
    paintWaiting(item, 'Waits to be sent');
  }
}
next();
if (list.querySelector('.queued, .processing')) listen();
tell();
