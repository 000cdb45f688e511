/** `assay liveness replay FOLDER`: a folder of frames as one session, through HTTP as any integrator does it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../client.ts';
import { type Command, EXIT, readArguments, UsageError } from '../command.ts';
import { framesOf } from '../frames.ts';
import { step } from '../progress.ts';
import { withService } from '../service.ts';

export const command: Command = {
  help: `assay liveness replay FOLDER [--reference IMAGE] [--fps N] [--json]

  --reference IMAGE  a picture of the person; the result then says whether it is the same one
  --fps N            frames a second (default 10); they are sent no faster than they were taken
  --json             one line of JSON for each answer: {"session"}, {"file","status","answer"} ..., {"result"}

Frames are the JPEG and PNG files of the folder in the order of their names. A recording does not know what will be
asked, so even one of a living person passes only by chance. The running service is used (ASSAY_URL and ASSAY_API_KEY,
or the one of ASSAY_HOME); without one, a service is started for the duration of the command.

Exits with 3 when the session could not be played.`,
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { json: { type: 'boolean' }, reference: { type: 'string' }, fps: { type: 'string', default: '10' } },
    [2, 2],
  );
  const [action, folder] = positionals as [string, string];
  if (action !== 'replay') throw new UsageError('liveness takes "replay"');
  const fps = Number(values.fps);
  if (!(fps >= 1 && fps <= 60)) throw new UsageError('--fps takes a number from 1 to 60');
  const frames = await framesOf(folder);
  const reference = values.reference ? await pictureOf(values.reference) : undefined;
  const say = (line: object, text: string): void => {
    process.stdout.write(values.json ? `${JSON.stringify(line)}\n` : `${text}\n`);
  };
  return withService(step, (service) => play(service, frames, reference, fps, say));
}

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
  for (const [index, file] of frames.entries()) {
    const due = began + (index * 1000) / fps;
    await sleep(Math.max(0, due - Date.now()));
    const body = { imageBase64: await pictureOf(file), sequence: index, capturedAt: Math.round(due) };
    const { status, body: answered } = await call(service, `${route}/frame`, { headers, body });
    const answer = answered.result ?? { error: answered.error };
    say({ file: path.basename(file), status, answer }, told(path.basename(file), answered));
    if (answered.result?.state === 'COMPLETED') break;
  }
  const { status, body } = await call(service, `${route}/result`, { headers });
  say({ result: body.result ?? { error: body.error }, status }, JSON.stringify(body.result ?? body.error));
  return EXIT.ok;
}

async function call(
  { url }: Service,
  route: string,
  { headers, body }: { headers: Record<string, string>; body?: object },
): Promise<Answer> {
  const response = await fetch(new URL(route, url), {
    method: body ? 'POST' : 'GET',
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function pictureOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`there is no ${file}`);
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
