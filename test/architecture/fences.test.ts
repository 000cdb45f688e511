/** The walls of the house (README, "How it is built"), read from the sources themselves. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { STAGES } from '../../shared/contracts/stages.ts';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import { NOTES } from '../../shared/findings/notes.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import { importsOf, loadedBy, ROOT, sources } from './imports.ts';

const all = ['shared', 'api', 'workers'].flatMap(sources);

/** Imports of the files that match, as "file -> import", where `forbidden` says so. */
function breaches(files: string[], forbidden: (target: string, file: string) => boolean): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((target) => forbidden(target, file))
      .map((target) => `${file} -> ${target}`),
  );
}

const below = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

describe('architecture', () => {
  it('contracts import contracts only', () => {
    const files = all.filter(below('shared/contracts'));
    const ours = (target: string) =>
      /^(shared|api|workers|generated)\//.test(target) && !below('shared/contracts')(target);
    // The OpenAPI document and the routes are words too, and may name findings.
    expect(breaches(files, ours)).to.deep.equal([]);
  });

  it('findings import contracts and findings only', () => {
    const allowed = (target: string) => below('shared/contracts')(target) || below('shared/findings')(target);
    expect(
      breaches(
        all.filter(below('shared/findings')),
        (t) => /^(shared|api|workers|generated)\//.test(t) && !allowed(t),
      ),
    ).to.deep.equal([]);
  });

  it('platform imports neither api nor workers', () => {
    expect(breaches(all.filter(below('shared/platform')), (t) => /^(api|workers)\//.test(t))).to.deep.equal(
      [],
    );
  });

  it('api and workers never import each other', () => {
    expect(breaches(all.filter(below('api')), below('workers'))).to.deep.equal([]);
    expect(breaches(all.filter(below('workers')), below('api'))).to.deep.equal([]);
  });

  it('the api loads no native decoder', () => {
    const heavy =
      /^(sharp|onnxruntime-node|pkijs|asn1js|pdf-lib|pdfjs-dist|tesseract\.js|zxing-wasm|jsqr|exifreader|@napi-rs)/;
    expect(
      breaches([...all.filter(below('api')), ...all.filter(below('shared'))], (t) => heavy.test(t)),
    ).to.deep.equal([]);
  });

  it('the process that judges and holds the secrets loads no decoder, in whatever file', () => {
    const seen = new Set<string>();
    const loaded: string[] = [];
    const load = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const target of loadedBy(file))
        if (target.endsWith('.ts')) load(target);
        else loaded.push(target);
    };
    load('workers/main.ts');
    expect(seen.size).to.be.above(300);
    expect(loaded).to.include('bullmq');
    const decoder =
      /^(sharp|onnxruntime|pdfjs-dist|tesseract\.js|zxing|jsqr|exifreader|@napi-rs|@contentauth)/;
    expect(loaded.filter((name) => decoder.test(name))).to.deep.equal([]);
  });

  it('nothing of the product imports the laboratory', () => {
    const product = [...all, ...sources('scripts'), ...sources('clients'), ...sources('prisma')];
    expect(product).not.to.deep.equal([]);
    expect(breaches(product, below('lab'))).to.deep.equal([]);
  });

  it('the laboratory declares the packages that it imports, in the product’s versions', () => {
    const declared = (file: string): Record<string, string> =>
      JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).dependencies;
    const [ours, theirs] = [declared('package.json'), declared('lab/package.json')];
    const packages = sources('lab')
      .flatMap(importsOf)
      .filter((target) => !/^(node:|[^@].*\.ts$)/.test(target))
      .map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0]);
    expect(Object.keys(theirs)).to.deep.equal([...new Set(packages)].toSorted());
    for (const [name, version] of Object.entries(theirs))
      expect(ours[name] ?? version, name).to.equal(version);
  });

  it('stages import no other stage, no database, no queue, no configuration', () => {
    const stages = all.filter((file) => /^workers\/stages\/[^/]+\//.test(file));
    const stageOf = (file: string) => /^workers\/stages\/([^/]+)\//.exec(file)?.[1];
    const forbidden = (target: string, file: string) =>
      /^shared\/platform\/(db|queue|config|storage|enqueue)/.test(target) ||
      ['bullmq', 'ioredis', 'pg', '@prisma/client'].includes(target) ||
      (stageOf(target) !== undefined && stageOf(target) !== stageOf(file));
    expect(breaches(stages, forbidden)).to.deep.equal([]);
  });

  it('formats import nothing of ours but formats', () => {
    const forbidden = (target: string) =>
      /^(shared|api|workers|generated)\//.test(target) && !below('workers/formats')(target);
    expect(breaches(all.filter(below('workers/formats')), forbidden)).to.deep.equal([]);
  });

  it('rules are pure: facts, stage.ts, contracts and their own stage’s files, never an extractor or a package', () => {
    const rules = all.filter((file) => /^workers\/stages\/[^/]+\/rules\//.test(file));
    const forbidden = (target: string, file: string) => {
      const stage = /^workers\/stages\/([^/]+)\//.exec(file)![1]!;
      if (target.endsWith('/extract.ts')) return true;
      if (target === 'workers/stages/stage.ts' || target.startsWith('shared/contracts/')) return false;
      return !target.startsWith(`workers/stages/${stage}/`);
    };
    expect(breaches(rules, forbidden)).to.deep.equal([]);
  });

  it('extractors never import rules', () => {
    const extractors = all.filter(
      (file) => /^workers\/stages\/[^/]+\//.test(file) && !/\/(rules\/|stage\.ts)/.test(file),
    );
    expect(breaches(extractors, (target) => target.includes('/rules/'))).to.deep.equal([]);
  });

  it('only the configuration reads process.env', () => {
    const readers = all.filter((file) => /process\.env\b/.test(readFileSync(path.join(ROOT, file), 'utf8')));
    // The second one sets a variable for a native library, and reads none.
    expect(readers).to.deep.equal(['shared/platform/config.ts', 'workers/networks/no-telemetry.ts']);
  });

  it('onnxruntime never starts before it was told to send nothing', () => {
    for (const file of all.filter((name) => importsOf(name).includes('onnxruntime-node'))) {
      const order = importsOf(file);
      const told = order.indexOf('workers/networks/no-telemetry.ts');
      expect(told, file).to.be.within(0, order.indexOf('onnxruntime-node'));
    }
  });

  it('has no import circle, type imports included', () => {
    const graph = new Map(
      all.map((file) => [file, importsOf(file).filter((target) => target.endsWith('.ts'))]),
    );
    const state = new Map<string, 'open' | 'done'>();
    const circles: string[] = [];
    const visit = (file: string, trail: string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
        return;
      }
      state.set(file, 'open');
      for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
      state.set(file, 'done');
    };
    for (const file of all) visit(file, []);
    expect(circles).to.deep.equal([]);
  });

  it('has no drawer', () => {
    expect(all.filter((file) => /\/(utils?|helpers?|common|misc)(\/|\.ts$)/.test(file))).to.deep.equal([]);
  });
});

describe('a finding code leads everywhere', () => {
  const names = (folder: string, ending: string): string[] =>
    existsSync(path.join(ROOT, folder))
      ? readdirSync(path.join(ROOT, folder))
          .filter((name) => name.endsWith(ending))
          .map((name) => name.slice(0, -ending.length))
      : [];
  for (const stage of [...STAGES, 'fusion'] as const) {
    it(`${stage}: every catalogue row has its rule file and its test, and nothing else stands there`, () => {
      const folder = stage === 'fusion' ? 'workers/fusion/rules' : `workers/stages/${stage}/rules`;
      const codes = [...CATALOGUE].filter(([, row]) => row.stage === stage).map(([code]) => code);
      const rules = names(folder, '.ts').filter((name) => name !== 'index');
      expect(rules.toSorted()).to.deep.equal(codes.toSorted());
      const tests = names(`test/${folder}`, '.test.ts');
      expect(codes.filter((code) => !tests.includes(code))).to.deep.equal([]);
    });
  }
  for (const stage of STAGES) {
    it(`${stage}: every note has its file and its test, and the stage tells it`, () => {
      const folder = `workers/stages/${stage}/notes`;
      const codes = [...NOTES].flatMap(([code, row]) => (row.stage === stage ? [code] : [])).toSorted();
      expect(names(folder, '.ts').toSorted()).to.deep.equal(codes);
      expect(names(`test/${folder}`, '.test.ts').toSorted()).to.deep.equal(codes);
      expect(Object.keys(STAGE_BY_ID[stage].notes ?? {}).toSorted()).to.deep.equal(codes);
    });
  }
});
