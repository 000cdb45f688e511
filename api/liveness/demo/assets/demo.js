// The browser's side of a liveness session: takes pictures, sends them one by one, shows what is asked.
const WIDTH = 640;
const HEIGHT = 480;
// No faster than this: the session has a budget of frames.
const FRAME_MS = 100;

const byId = (id) => document.getElementById(id);
const [video, start, instruction, hint, progress, result, reference, step, left, light, screen, stop] = [
  'video',
  'start',
  'instruction',
  'hint',
  'progress',
  'result',
  'reference',
  'step',
  'left',
  'light',
  'screen',
  'stop',
].map(byId);

/** What the page says, in the reader's language; the session is asked for its instructions in the same one. */
const TEXTS = JSON.parse(document.querySelector('main').dataset.texts);
const say = (id, values = {}) => TEXTS.say[id].replace(/\{(\w+)\}/g, (_, name) => values[name]);

const COUNTDOWN = 3;

/** What the service refused, in a word of ours: its own are English and meant for integrators. */
function refusal(status, reason) {
  if (status === 429) return say('tooMany');
  if (/face|image/.test(reason)) return say('badPhoto');
  return say(status >= 500 ? 'unreachable' : 'refused');
}

/** Its message is for the person. */
class Refused extends Error {}

async function call(path, method, headers, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body ? JSON.stringify(body) : undefined,
    cache: 'no-store',
  });
  const answer = await response.json().catch(() => undefined);
  if (!answer?.ok) throw new Refused(refusal(response.status, answer?.error?.reason ?? ''));
  return answer.result;
}

function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

const canvas = document.createElement('canvas');
canvas.width = WIDTH;
canvas.height = HEIGHT;

// As the camera sees it: only the preview is mirrored, so that left stays the person's left.
function picture() {
  const [w, h] = [video.videoWidth, video.videoHeight];
  const scale = Math.max(WIDTH / w, HEIGHT / h);
  const [dw, dh] = [w * scale, h * scale];
  canvas.getContext('2d').drawImage(video, (WIDTH - dw) / 2, (HEIGHT - dh) / 2, dw, dh);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}

function ask(challenge) {
  if (!challenge) return;
  if (instruction.textContent !== challenge.instruction) instruction.textContent = challenge.instruction;
  progress.max = challenge.total;
  progress.value = challenge.index - 1;
  step.textContent = say('step', { step: challenge.index, steps: challenge.total });
  until = Date.parse(challenge.expiresAt);
}

/** Whether somebody has had enough of the colours, and the challenge that was shown last. */
let stopped = false;
let shown;

// Once for each challenge, by the clock: a frame that is painted late shows what is due then.
function shine(challenge) {
  if (!challenge?.light || challenge.id === shown || stopped) return;
  shown = challenge.id;
  const began = performance.now();
  const paint = () => {
    let rest = performance.now() - began;
    const due = challenge.light.find(({ durationMs }) => {
      rest -= durationMs;
      return rest < 0;
    });
    screen.hidden = !due || stopped || shown !== challenge.id;
    if (screen.hidden) return;
    screen.style.backgroundColor = due.colour;
    requestAnimationFrame(paint);
  };
  paint();
  stop.focus();
}
stop.addEventListener('click', () => {
  stopped = true;
  screen.hidden = true;
});
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && !screen.hidden) stop.click();
});

/** When what is asked for runs out; undefined while nothing is. */
let until;
setInterval(() => {
  const seconds = until === undefined ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const words = seconds === undefined ? '' : say('left', { seconds });
  if (left.textContent !== words) left.textContent = words;
}, 250);

/** Time to sit up: the person sees himself before the first picture is taken. */
async function countDown() {
  for (let seconds = COUNTDOWN; seconds > 0; seconds--) {
    instruction.textContent = say('countdown', { seconds });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function run() {
  const file = reference.files[0];
  const body = { locale: document.documentElement.lang };
  if (light.checked) body.capabilities = ['screen_light'];
  if (file) body.referenceImage = { imageBase64: await base64(file) };
  const session = await call('/demo/liveness/session', 'POST', {}, body);
  const headers = { 'X-Liveness-Token': session.livenessToken };
  const route = `/api/v1/liveness/session/${session.sessionId}`;
  ask(session.challenge);
  for (let sequence = 0; ; sequence++) {
    const began = performance.now();
    const capturedAt = new Date().toISOString();
    const imageBase64 = await base64(await picture());
    const answer = await call(`${route}/frame`, 'POST', headers, { imageBase64, sequence, capturedAt });
    const known = answer.frame.reasons.find((reason) => TEXTS.hints[reason]);
    const words = known ? TEXTS.hints[known] : '';
    if (hint.textContent !== words) hint.textContent = words;
    ask(answer.challenge);
    shine(answer.challenge);
    if (!answer.challenge) break;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, FRAME_MS - (performance.now() - began))));
  }
  progress.value = progress.max;
  show(await call(`${route}/result`, 'GET', headers));
}

function show({ liveness, faceMatch }) {
  instruction.textContent = '';
  hint.textContent = '';
  step.textContent = '';
  result.dataset.state = liveness.state;
  const title = document.createElement('h2');
  title.textContent = TEXTS.titles[liveness.state];
  const list = document.createElement('ul');
  const lines = [
    `${say('blink')}: ${say(liveness.blink ? 'yes' : 'no')}`,
    `${say('headTurn')}: ${say(liveness.headTurn ? 'yes' : 'no')}`,
    `${say('score')}: ${liveness.score}`,
  ];
  for (const reason of liveness.reasons) if (TEXTS.reasons[reason]) lines.push(TEXTS.reasons[reason]);
  if (faceMatch) lines.push(TEXTS.matches[faceMatch.state]);
  if (liveness.state === 'PASSED') lines.push(say('notCovered'));
  for (const line of lines) {
    const item = document.createElement('li');
    item.textContent = line;
    list.append(item);
  }
  const next = document.createElement('p');
  next.textContent = TEXTS.next[liveness.state];
  result.replaceChildren(title, next, list);
  result.hidden = false;
  result.focus();
}

/** Names of what browsers throw for a camera. */
const TROUBLE = {
  NotAllowedError: 'notAllowed',
  NotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
  NotReadableError: 'cameraBusy',
  AbortError: 'cameraBusy',
};

start.addEventListener('click', async () => {
  start.disabled = true;
  result.hidden = true;
  hint.textContent = '';
  stopped = false;
  // Where it is not granted the page itself is filled.
  if (light.checked) document.documentElement.requestFullscreen?.().catch(() => undefined);
  let stream;
  try {
    instruction.textContent = say('starting');
    if (!navigator.mediaDevices) throw new Refused(say('secure'));
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'user', width: { ideal: WIDTH }, height: { ideal: HEIGHT } },
      audio: false,
    });
    video.srcObject = stream;
    await video.play();
    await countDown();
    await run();
  } catch (error) {
    instruction.textContent = say('failed');
    hint.textContent = error instanceof Refused ? error.message : say(TROUBLE[error.name] ?? 'unreachable');
    step.textContent = '';
  } finally {
    until = undefined;
    shown = undefined;
    screen.hidden = true;
    if (document.fullscreenElement) document.exitFullscreen();
    for (const track of stream?.getTracks() ?? []) track.stop();
    start.disabled = false;
    start.textContent = say('again');
  }
});
start.disabled = false;
