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

const HINTS = {
  no_face: 'No face is seen. Hold the camera in front of you.',
  several_faces: 'Several people are seen. Only you, please.',
  face_too_small: 'Come a little closer.',
  face_cut_off: 'Keep your face in the middle.',
  too_blurred: 'The picture is blurred. Hold still, or clean the lens.',
  badly_lit: 'Too dark or too bright. Turn towards the light.',
  duplicate_frame: 'The picture does not change. Is the camera frozen, or covered?',
  image_not_accepted: 'The picture could not be read. Is another program using the camera?',
  image_too_large: 'The camera sends pictures that are too large.',
  too_many_frames_at_once: 'The connection is slow. Hold still for a moment.',
  captured_at_out_of_step: 'The clock of this device jumps. It goes on.',
  moved_too_fast: 'That was too fast. A little slower, please.',
  wrong_movement: 'That was another movement. Here is a new one.',
  turn_not_counted: 'Almost. Once more: a little further, slowly, and back.',
  challenge_expired: 'Time was up. Here is a new one.',
  different_person: 'This looks like somebody else.',
  light_not_seen: 'Too little of the screen’s light was seen. A darker room or a brighter screen helps.',
  light_not_followed: 'Other light changed too. Keep away from walls and from lamps that flicker.',
};

/** What ends, in a word of its own: what to do next. */
const NEXT = {
  PASSED: 'You are done. The camera is off.',
  FAILED: 'The camera is off. You can try again, in better light and without haste.',
  INCONCLUSIVE: 'The camera is off. Try again: face the light, and do one movement at a time.',
  EXPIRED: 'The camera is off. Try again, the session lasts ten minutes.',
};
const COUNTDOWN = 3;

const TITLES = {
  PASSED: 'Liveness confirmed',
  FAILED: 'Liveness not confirmed',
  INCONCLUSIVE: 'No clear result',
  EXPIRED: 'The session ran out of time',
};

const MATCHES = {
  MATCHED: 'The face matches the photo.',
  NOT_MATCHED: 'The face does not match the photo.',
  NOT_ASSESSABLE: 'Whether the face matches the photo could not be told.',
};

/** What the person may be told of why there is no clear result. */
const REASONS = {
  turns_of_one_picture:
    'The turned face showed too little that is new. Turn in light from one side, your eyes on the screen.',
  turns_without_relief: 'The turns did not look like those of a head. Turn further, in even light.',
  turns_of_another_face: 'The turned face could not be recognised. Turn a little less far.',
  light_not_seen:
    'Too little of the screen’s light came back from the face. Try a darker room, or without it.',
  light_not_followed:
    'The light on the face changed otherwise than the screen. Keep away from walls and screens.',
  turns_not_assessable: 'The turned face was too dark or too small to be judged.',
};

async function call(path, method, headers, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body ? JSON.stringify(body) : undefined,
    cache: 'no-store',
  });
  const answer = await response.json();
  if (!answer.ok) throw new Error(answer.error.message);
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
  step.textContent = `Step ${challenge.index} of ${challenge.total}`;
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
  const words = seconds === undefined ? '' : `${seconds} s left`;
  if (left.textContent !== words) left.textContent = words;
}, 250);

/** Time to sit up: the person sees himself before the first picture is taken. */
async function countDown() {
  for (let seconds = COUNTDOWN; seconds > 0; seconds--) {
    instruction.textContent = `Look into the camera. It begins in ${seconds}.`;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function run() {
  const file = reference.files[0];
  const body = { locale: navigator.language };
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
    const known = answer.frame.reasons.find((reason) => HINTS[reason]);
    const words = known ? HINTS[known] : '';
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
  title.textContent = TITLES[liveness.state];
  const list = document.createElement('ul');
  const lines = [
    `Blink seen: ${liveness.blink ? 'yes' : 'no'}`,
    `Head turn seen: ${liveness.headTurn ? 'yes' : 'no'}`,
    `Score: ${liveness.score}`,
  ];
  for (const reason of liveness.reasons) if (REASONS[reason]) lines.push(REASONS[reason]);
  if (faceMatch) lines.push(MATCHES[faceMatch.state]);
  if (liveness.state === 'PASSED') lines.push('Generated video and masks are not covered.');
  for (const line of lines) {
    const item = document.createElement('li');
    item.textContent = line;
    list.append(item);
  }
  const next = document.createElement('p');
  next.textContent = NEXT[liveness.state];
  result.replaceChildren(title, next, list);
  result.hidden = false;
  result.focus();
}

start.addEventListener('click', async () => {
  start.disabled = true;
  result.hidden = true;
  hint.textContent = '';
  stopped = false;
  // Where it is not granted the page itself is filled.
  if (light.checked) document.documentElement.requestFullscreen?.().catch(() => undefined);
  let stream;
  try {
    instruction.textContent = 'Starting the camera…';
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'user', width: { ideal: WIDTH }, height: { ideal: HEIGHT } },
      audio: false,
    });
    video.srcObject = stream;
    await video.play();
    await countDown();
    await run();
  } catch (error) {
    instruction.textContent = 'It did not work';
    hint.textContent =
      error.name === 'NotAllowedError'
        ? 'The camera may not be used. Allow it for this page.'
        : error.message;
  } finally {
    until = undefined;
    shown = undefined;
    screen.hidden = true;
    if (document.fullscreenElement) document.exitFullscreen();
    for (const track of stream?.getTracks() ?? []) track.stop();
    start.disabled = false;
    start.textContent = 'Again';
  }
});
start.disabled = false;
