/** The face runtime with its real networks on real photographs. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { compareVectors } from '../../../shared/platform/face-template.ts';
import { type FaceRuntime, openFaceRuntime } from '../../../workers/face/runtime.ts';
import { FACES, type FaceName, group, nobody, noisy, person, withGlasses } from './pictures.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const NAMES = Object.keys(FACES) as FaceName[];

describe('the face runtime', function () {
  this.timeout(360_000);
  let runtime: FaceRuntime;
  const vectors = new Map<FaceName, Float32Array>();
  const look = async (picture: Buffer) => {
    const { face } = await runtime.portrait(picture);
    if (!face) throw new Error('no face');
    return face;
  };
  const looks = new Map<FaceName, ReturnType<typeof look>>();
  /** At a picture that is nothing but the person, which several tests hold their own against. */
  const lookAtClean = async (name: FaceName) => {
    const known = looks.get(name) ?? look(await person(name, 250));
    looks.set(name, known);
    return known;
  };

  before(async () => {
    runtime = await openFaceRuntime(MODELS);
    for (const name of NAMES) vectors.set(name, (await look(await person(name))).template);
  });

  it('tells the same woman on two photographs from everybody else', () => {
    for (const [index, one] of NAMES.entries()) {
      for (const other of NAMES.slice(0, index)) {
        const { score, passed } = compareVectors(runtime.embedder, vectors.get(one)!, vectors.get(other)!);
        expect(passed, `${one} ${other} ${score}`).to.equal(one.slice(0, 3) === other.slice(0, 3));
      }
    }
  });

  it('finds every face of a group', async () => {
    for (const [sample, people] of [
      [1, 3],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 4],
    ] as const) {
      const { faceCount } = await runtime.portrait(group(sample));
      expect(faceCount, `sample ${sample}`).to.equal(people);
    }
  });

  it('finds a face that is a fortieth of the page, by tiles', async () => {
    const page = await sharp({ create: { width: 2000, height: 2600, channels: 3, background: '#f4f2ee' } })
      .composite([
        {
          input: await sharp(await person('gin6'))
            .resize(130)
            .toBuffer(),
          left: 1500,
          top: 1800,
        },
      ])
      .jpeg()
      .toBuffer();
    const { faces } = await runtime.faces(page, {
      minSidePx: 40,
      most: 6,
      remainingMs: () => 60_000,
    });
    expect(faces).to.have.lengthOf(1);
    const [x, y] = faces[0]!.box;
    expect(x).to.be.closeTo(1532 / 2000, 0.02);
    expect(y).to.be.closeTo(1835 / 2600, 0.02);
  });

  it('finds the one face however the picture is cut, padded, scaled or turned by its EXIF tag', async () => {
    const picture = await person('ida6', 600);
    const bent: Record<string, Buffer> = {
      'the face only': await sharp(picture)
        .extract({ left: 150, top: 150, width: 300, height: 300 })
        .toBuffer(),
      'sixty pixels': await sharp(picture).resize(60).toBuffer(),
      'wide margins': await sharp(picture)
        .resize(200)
        .extend({ left: 500, right: 500, top: 300, bottom: 300, background: '#888' })
        .jpeg()
        .toBuffer(),
      grey: await sharp(picture).greyscale().png().toBuffer(),
      transparent: await sharp(picture).ensureAlpha().png().toBuffer(),
      sideways: await sharp(picture).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    };
    for (const [how, changed] of Object.entries(bent)) {
      const { face, faceCount } = await runtime.portrait(changed);
      expect(faceCount, how).to.equal(1);
      const { passed, score } = compareVectors(runtime.embedder, face!.template, vectors.get('ida6')!);
      expect(passed, `${how}: ${score}`).to.equal(true);
    }
  });

  it('sees who else is on the picture beside a face that fills a third of it', async () => {
    for (const [side, subjects] of [
      [560, 2],
      [440, 1],
    ] as const) {
      const page = sharp({
        create: { width: 620 + side, height: 1000, channels: 3, background: '#b9b4ac' },
      });
      const pair = await page
        .composite([
          { input: await person('bea1', 640), left: 0, top: 180 },
          { input: await person('eve5', side), left: 620, top: 300 },
        ])
        .jpeg()
        .toBuffer();
      const seen = await runtime.portrait(pair);
      expect([seen.subjects, seen.faceCount], `${side}`).to.deep.equal([subjects, 2]);
    }
  });

  it('finds nobody where nobody is', async () => {
    for (const [width, height] of [
      [640, 480],
      [200, 200],
      [1500, 900],
      [20, 20],
    ] as const) {
      expect((await runtime.portrait(await nobody(width, height))).faceCount).to.equal(0);
    }
  });

  it('passes the checks of clean faces and fails the right one of spoiled ones', async () => {
    const spoiling = {
      sharpness: (picture: Buffer) => sharp(picture).blur(3),
      dark: (picture: Buffer) => sharp(picture).linear(0.15, 0),
      bright: (picture: Buffer) => sharp(picture).linear(2.5, 20),
    };
    const found = { sharpness: 0, dark: 0, bright: 0 };
    const failed = { sharpness: 0, dark: 0, bright: 0 };
    for (const name of NAMES) {
      const picture = await person(name, 250);
      expect((await lookAtClean(name)).quality.checks, name).to.include({ exposure: true, sharpness: true });
      for (const how of ['sharpness', 'dark', 'bright'] as const) {
        const { face } = await runtime.portrait(await spoiling[how](picture).jpeg().toBuffer());
        if (!face) continue;
        found[how] += 1;
        failed[how] += Number(!face.quality.checks[how === 'sharpness' ? 'sharpness' : 'exposure']);
      }
    }
    expect(failed.sharpness).to.equal(found.sharpness);
    expect(found.sharpness).to.equal(NAMES.length);
    expect(failed.dark).to.equal(found.dark);
    expect(found.dark).to.equal(NAMES.length);
    // Faces in deep shade come out well lit.
    expect(failed.bright).to.be.at.least(found.bright - 1);
    expect(found.bright).to.be.at.least(NAMES.length - 2);
  });

  it('finds a face under a blur that leaves no features, to say that it is blurred', async () => {
    for (const name of NAMES) {
      const picture = await sharp(await person(name, 250))
        .blur(6)
        .jpeg()
        .toBuffer();
      const { checks } = (await look(picture)).quality;
      expect(checks.sharpness, name).to.equal(false);
    }
  });

  it('fails a smear along one direction, but neither a large face slightly blurred nor one that was enlarged', async () => {
    const line = Array.from({ length: 225 }, (_, at) => Number(Math.floor(at / 15) === 7));
    let smeared = 0;
    for (const name of NAMES) {
      const moved = sharp(await person(name, 250)).convolve({ width: 15, height: 15, kernel: line });
      smeared += Number(!(await look(await moved.jpeg().toBuffer())).quality.checks.sharpness);
      const enlarged = sharp(await person(name, 160)).resize(250, 250);
      expect((await look(await enlarged.jpeg().toBuffer())).quality.checks.sharpness, name).to.equal(true);
    }
    expect(smeared).to.be.at.least(NAMES.length - 1);
    const large = sharp(await person('gin6', 800)).blur(2);
    expect((await look(await large.jpeg().toBuffer())).quality.checks.sharpness).to.equal(true);
  });

  it('turns a face upright, whichever way it stands, and passes no pose that is not upright', async () => {
    for (const name of NAMES) {
      for (const angle of [90, 180, 270]) {
        const turned = await sharp(await person(name, 250))
          .rotate(angle)
          .jpeg()
          .toBuffer();
        const { face } = await runtime.portrait(turned);
        if (!face) continue;
        expect(face.quality.checks.pose, `${name} ${angle}`).to.equal(false);
      }
    }
    const onItsHead = await sharp(await person('gin6', 250))
      .rotate(180)
      .jpeg()
      .toBuffer();
    const { template, quality } = await look(onItsHead);
    expect(Math.abs(quality.measures.rollDegrees)).to.be.greaterThan(150);
    expect(compareVectors(runtime.embedder, template, vectors.get('gin6')!).passed).to.equal(true);
  });

  it('does not take noise over a blur for sharpness', async () => {
    for (const name of NAMES) {
      for (const grey of [6, 15]) {
        const blurred = sharp(await person(name, 250)).blur(3);
        const { face } = await runtime.portrait(await noisy(blurred, grey));
        expect(face?.quality.checks.sharpness ?? false, `${name} ${grey}`).to.equal(false);
      }
      const { checks } = (await look(await noisy(sharp(await person(name, 250)), 6))).quality;
      expect(checks.sharpness, name).to.equal(true);
    }
  });

  it('says of eyes behind dark glasses that they are covered, and of others that they are not', async () => {
    const covered = { plain: 0, dark: 0 };
    for (const name of NAMES) {
      const picture = await person(name, 250);
      const { face } = await runtime.portrait(await withGlasses(picture, runtime));
      covered.plain += Number((await lookAtClean(name)).quality.measures.occlusion >= 0.5);
      covered.dark += Number((face?.quality.measures.occlusion ?? 1) >= 0.5);
    }
    expect(covered.plain).to.equal(0);
    expect(covered.dark).to.be.at.least(NAMES.length - 1);
  });

  it('says what is wrong with a picture in which it finds nobody', async () => {
    const blurred = await sharp(await person('gin6', 250))
      .blur(25)
      .jpeg()
      .toBuffer();
    const plain = (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
    const problems = async (picture: Buffer) => (await runtime.portrait(picture)).problems;
    expect(await problems(blurred)).to.deep.equal(['picture_blurred']);
    expect(await problems(await plain('#050505'))).to.deep.equal(['picture_too_dark', 'picture_empty']);
    expect(await problems(await plain('#fafafa'))).to.deep.equal(['picture_too_bright', 'picture_empty']);
    expect(await problems(await nobody(640, 480))).to.deep.equal([]);
    expect(await problems(await nobody(40, 40))).to.include('picture_too_small');
    expect(await problems(await person('gin6', 250))).to.deep.equal([]);
  });

  it('gives the same template at every look, and nearly the same for the mirror image', async () => {
    const again = await look(await person('gin6'));
    expect([...again.template]).to.deep.equal([...vectors.get('gin6')!]);
    const mirrored = await look(
      await sharp(await person('gin6'))
        .flop()
        .jpeg({ quality: 95 })
        .toBuffer(),
    );
    const { score } = compareVectors(runtime.embedder, mirrored.template, vectors.get('gin6')!);
    expect(score).to.be.greaterThan(0.98);
  });

  it('does not start on a network that is not the one of the manifest', async () => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'assay-models-'));
    try {
      const manifest = JSON.parse(await readFile(path.join(MODELS, 'manifest.json'), 'utf8'));
      for (const { file } of manifest.models) {
        const bytes = await readFile(path.join(MODELS, file));
        if (file === 'facemesh.onnx') bytes[bytes.length >> 1]! ^= 1;
        await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
        await writeFile(path.join(directory, file), bytes);
      }
      await writeFile(path.join(directory, 'manifest.json'), JSON.stringify(manifest));
      const refused = await openFaceRuntime(directory).then(
        () => 'opened',
        (error: Error) => error.message,
      );
      expect(refused).to.match(
        /facemesh\.onnx has SHA-256 [0-9a-f]{64}; facemesh was expected with [0-9a-f]{64}/,
      );
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
