/** Whole sessions on real pictures: a head is let through, one photograph is not, however it is stretched or folded. */
import { expect } from 'chai';
import { randomOf } from '../../../../lab/liveness-sequences/camera.ts';
import type { Figure } from '../../../../lab/liveness-sequences/figure.ts';
import { headOf } from '../../../../lab/liveness-sequences/head.ts';
import { paperOf } from '../../../../lab/liveness-sequences/paper.ts';
import { loadPerson, type Person } from '../../../../lab/liveness-sequences/people.ts';
import { FPS, LIVE, paced } from '../../../../lab/liveness-sequences/performer.ts';
import { rehearse } from '../../../../lab/liveness-sequences/rehearsal.ts';
import {
  filmTakes,
  spliced,
  splicedByMovement,
  type Takes,
} from '../../../../lab/liveness-sequences/takes.ts';
import { warpOf } from '../../../../lab/liveness-sequences/warp.ts';
import type { LivenessOutcome } from '../../../../shared/contracts/liveness.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../../workers/face/runtime.ts';
import { MODELS } from './actor.ts';

const SEEDS = [1, 2, 3, 4];
/** Who closes the eyes is a matter of tries: what is tested is whether turns are believed. */
const GIVEN = { given: ['BLINK'], maxFrames: 250 } as const;

describe('one photograph before the camera', function () {
  this.timeout(300_000);
  let runtime: FaceRuntime;
  let cat: Person;
  let filmOfCat: Takes;

  before(async () => {
    runtime = await openFaceRuntime(MODELS);
    cat = await loadPerson(runtime, 'cat');
    // Her turns count at once: nobody tells her to turn further.
    filmOfCat = await film(headOf(cat, 3), 1, [...GIVEN.given, 'FURTHER']);
  });

  const film = (
    figure: Figure,
    further = 1,
    without: Parameters<typeof filmTakes>[6] = GIVEN.given,
  ): Promise<Takes> =>
    filmTakes(
      runtime,
      paced(LIVE, FPS, further),
      (pose, frame) => figure.draw(pose, frame),
      6,
      FPS,
      undefined,
      without,
    );

  async function outcomes(takes: Takes): Promise<(LivenessOutcome['liveness'] | undefined)[]> {
    const ended = [];
    for (const seed of SEEDS) {
      const camera = spliced([takes], randomOf(seed));
      ended.push((await rehearse(runtime.embedder, camera, seed, GIVEN)).outcome?.liveness);
    }
    return ended;
  }

  it('is told from a head, which passes', async () => {
    for (const ended of await outcomes(filmOfCat)) {
      expect(ended).to.deep.include({ state: 'PASSED', reasons: [] });
    }
  });

  it('shows nothing new when it is stretched as a head turns', async () => {
    const eve = await loadPerson(runtime, 'eve');
    for (const ended of await outcomes(await film(warpOf(cat, eve)))) {
      expect(ended).to.deep.include({ state: 'INCONCLUSIVE', headTurn: true });
      expect(ended!.reasons).to.include('turns_of_one_picture');
    }
  });

  it('does not pass when it is folded along the nose and turned until the mesh sees a head', async () => {
    const amy = await loadPerson(runtime, 'amy');
    const folded = await outcomes(await film(paperOf(amy, { kind: 'fold', degrees: 35 }), 1.4));
    expect(folded.some((ended) => ended?.reasons.includes('turns_without_relief'))).to.equal(true);
    expect(folded.some((ended) => ended?.state === 'PASSED')).to.equal(false);
  });

  it('does not pass with turns that somebody else makes', async () => {
    // Only turns are taken of this film, and none for being told.
    const dee = await loadPerson(runtime, 'dee');
    const double = await film(headOf(dee, 3), 1, ['BLINK', 'MOVE_CLOSER', 'FURTHER']);
    for (const seed of SEEDS) {
      const camera = splicedByMovement(filmOfCat, double, randomOf(seed));
      const { outcome } = await rehearse(runtime.embedder, camera, seed, GIVEN);
      expect(outcome?.liveness.state).to.not.equal('PASSED');
    }
  });
});
