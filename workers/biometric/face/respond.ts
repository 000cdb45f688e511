/** What the face pool is asked within a request: to enrol a face, and to take a liveness session a step further. */
import { FaceQuestion } from '../../../shared/contracts/face.ts';
import { openFaceRuntime } from '../../face/runtime.ts';
import type { SandboxSettings } from '../../sandbox/settings.ts';
import { frameOf, start } from '../liveness/respond.ts';
import { enrol, type Refusal } from './enrol.ts';

/** The models are loaded with the child, so that no request waits for them. Without models the pool lives on. */
export async function warm({ modelsDir, faceModels }: SandboxSettings): Promise<void> {
  await openFaceRuntime(modelsDir, faceModels).catch(() => undefined);
}

export async function answer(
  name: string,
  payload: unknown,
  context: { settings: SandboxSettings },
): Promise<object> {
  const { modelsDir, faceModels } = context.settings;
  const runtime = await openFaceRuntime(modelsDir, faceModels).catch(() => null);
  if (!runtime) return { refused: 'face_runtime_unavailable' } satisfies Refusal;
  switch (name) {
    case 'face-enroll':
      return enrol(runtime, FaceQuestion.parse(payload).image);
    case 'liveness-start':
      return start(runtime, payload);
    case 'liveness-frame':
      return frameOf(runtime, payload);
    default:
      throw new Error(`no such question: ${name}`);
  }
}
