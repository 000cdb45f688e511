/** A person made of a photograph in front of a camera, who speaks to the API as a browser does. */
import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { emptyFrame, randomOf, take } from '../../../lab/liveness-sequences/camera.ts';
import { headOf } from '../../../lab/liveness-sequences/head.ts';
import { loadPerson, type PersonName } from '../../../lab/liveness-sequences/people.ts';
import { LIVE, performer } from '../../../lab/liveness-sequences/performer.ts';
import { screenLight } from '../../../lab/liveness-sequences/screen-light.ts';
import type { ChallengeType } from '../../../shared/contracts/liveness.ts';
import type { LightStep } from '../../../shared/contracts/liveness-light.ts';
import type { FaceRuntime } from '../../../workers/face/runtime.ts';

export interface Challenge {
  id: string;
  type: ChallengeType;
  index: number;
  total: number;
  instruction: string;
  light?: LightStep[];
}

/** A challenge lasts 20 seconds of the service's clock, however slow the machine: nobody waits before moving. */
const REACTION = 1;

/** Of the screen all white, over that of the room. */
const SCREEN = 0.15;

/** Frame by frame, each showing what is asked for just then. @param colour that a screen throws on it */
export async function cameraOf(
  runtime: FaceRuntime,
  name: PersonName,
  seed = 1,
): Promise<(asked: ChallengeType | null, colour?: string | null) => Promise<Buffer>> {
  const random = randomOf(seed);
  const head = headOf(await loadPerson(runtime, name), seed);
  const perform = performer(LIVE, random, REACTION);
  const frame = emptyFrame();
  return (asked, colour) => {
    const pose = perform(asked);
    head.draw(colour ? { ...pose, screen: screenLight(colour, SCREEN) } : pose, frame);
    return take(frame, random);
  };
}

export async function call(
  url: string,
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  body?: object,
): Promise<Response> {
  const site = request(url);
  return (method === 'GET' ? site.get('') : site.post('')).set(headers).send(body);
}

export interface OpenSession {
  route: string;
  headers: Record<string, string>;
  challenge: Challenge | null;
  /** The whole answer. */
  created: unknown;
}

export async function openSession(
  base: string,
  key: Record<string, string>,
  body: object = {},
): Promise<OpenSession> {
  const created = await call(`${base}/api/v1/liveness/session`, 'POST', key, body);
  expect(created.status, created.text).to.equal(201);
  const { sessionId, livenessToken, challenge } = created.body.result;
  return {
    route: `${base}/api/v1/liveness/session/${sessionId}`,
    headers: { 'x-liveness-token': livenessToken },
    challenge,
    created: created.body,
  };
}
