/** `assay liveness replay FOLDER`: a folder of frames as one session, through HTTP as any integrator does it. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../../shared/platform/errors.ts';
import type { Service } from '../client.ts';
import { alsoSays, type Define, EXIT, ends, readNumber, UsageError } from '../command.ts';
import { framesOf, readPicture } from '../frames.ts';
import { step } from '../progress.ts';
import { withService } from '../service.ts';
import { ServiceError } from '../service-error.ts';

const MOST_FPS = 60;

export const define: Define = (liveness) =>
  alsoSays(
    liveness
      .command('replay')
      .description('plays a folder of frames as one session')
      .argument('<folder>', 'of JPEG and PNG files')
      .option(
        '--reference <image>',
        'a picture of the person; the result then says whether it is the same one',
      )
      .option(
        '--fps <n>',
        'frames a second; they are sent no faster than they were taken',
        readNumber(1, MOST_FPS),
        10,
      )
      .option(
        '--json',
        'one line of JSON for each answer: {"session"}, {"file","status","answer"} ..., {"result"}',
      ),
    `
Frames are taken in the order of their names, with numbers as numbers: frame2 before frame10. One that cannot be read
is told as {"file","error"} and left out; the others keep their numbers and times. A recording does not know what will
be asked, so even one of a living person passes only by chance. The running service is used (ASSAY_URL and
ASSAY_API_KEY, or the one of ASSAY_HOME); without one, a service is started for the duration of the command.

Exits with 3 when the session could not be played or a frame could not be read, with 4 when the service stops answering.`,
  ).action(ends(replay));

interface Wish {
  reference?: string;
  fps: number;
  json?: boolean;
}

async function replay(folder: string, { reference: picture, fps, json }: Wish): Promise<number> {
  const frames = await framesOf(folder);
  const reference = picture === undefined ? undefined : await referenceOf(picture);
  const say = (line: object, text: string): void => {
    process.stdout.write(json ? `${JSON.stringify(line)}\n` : `${text}\n`);
  };
  return withService(step, async (service) => {
    try {
      return await play(service, frames, reference, fps, say);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { reason, message } = error;
      say({ error: { reason, message } }, message);
      return EXIT.unavailable;
    }
  });
}

const ANSWER_MS = 60_000;

interface Answer {
  status: number;
  body: { ok: boolean; result?: Record<string, unknown>; error?: { reason: string; message: string } };
}

async function play(
  service: Service,
  frames: readonly string[],
  reference: string | undefined,
  fps: number,
  say: (line: object, text: string) => void,
): Promise<number> {
  const created = await call(service, '/api/v1/liveness/session', {
    headers: { authorization: `Bearer ${service.apiKey}` },
    body: reference === undefined ? {} : { referenceImage: { imageBase64: reference } },
  });
  if (created.status !== 201) {
    say({ status: created.status, error: created.body.error }, created.body.error?.message ?? 'no session');
    return EXIT.failed;
  }
  const { livenessToken, ...session } = created.body.result as { livenessToken: string; sessionId: string };
  say({ session }, `session ${session.sessionId}`);
  const headers = { 'x-liveness-token': livenessToken };
  const route = `/api/v1/liveness/session/${session.sessionId}`;
  const began = Date.now();
  let unread = false;
  for (const [index, place] of frames.entries()) {
    const file = path.basename(place);
    const due = began + (index * 1000) / fps;
    await sleep(Math.max(0, due - Date.now()));
    const picture = await readPicture(place).catch((error: Error) => error);
    if (picture instanceof Error) {
      unread = true;
      say({ file, error: picture.message }, picture.message);
      continue;
    }
    const imageBase64 = picture.toString('base64');
    const body = { imageBase64, sequence: index, capturedAt: Math.round(due) };
    const { status, body: answered } = await call(service, `${route}/frame`, { headers, body });
    say({ file, status, answer: answered.result ?? { error: answered.error } }, told(file, answered));
    // Over, or erased: no frame can change anything about it.
    if (answered.result?.state === 'COMPLETED' || answered.result?.state === 'EXPIRED' || status === 404)
      break;
  }
  const { status, body } = await call(service, `${route}/result`, { headers });
  say({ result: body.result ?? { error: body.error }, status }, JSON.stringify(body.result ?? body.error));
  // A recording that ends before the session does has been played all the same.
  const played = status === 200 || status === 409;
  return played && !unread ? EXIT.ok : EXIT.failed;
}

/** @throws ServiceError when no answer comes, or one that is not the service's */
async function call(
  { url }: Service,
  route: string,
  { headers, body }: { headers: Record<string, string>; body?: object },
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(new URL(route, url), {
      method: body ? 'POST' : 'GET',
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    throw new ServiceError(`${url} does not answer: ${messageOf(cause)}`, 'unreachable');
  }
  const answered = (await response.json().catch(() => null)) as Answer['body'] | null;
  if (!answered || typeof answered.ok !== 'boolean') {
    throw new ServiceError(
      `${url} answers with HTTP ${response.status} and no JSON of this service`,
      'unexpected_answer',
    );
  }
  return { status: response.status, body: answered };
}

async function referenceOf(file: string): Promise<string> {
  const bytes = await readPicture(file).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  return bytes.toString('base64');
}

function told(file: string, { result, error }: Answer['body']): string {
  if (!result) return `${file}  ${error?.message ?? 'no answer'}`;
  const { frame, challenge } = result as {
    frame: { accepted: boolean; reasons: string[] };
    challenge: { type: string } | null;
  };
  const words = frame.accepted ? 'taken' : 'not taken';
  return `${file}  ${[words, ...frame.reasons].join(', ')}; ${challenge ? `asked: ${challenge.type}` : 'over'}`;
}
