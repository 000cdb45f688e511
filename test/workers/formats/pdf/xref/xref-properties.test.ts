import { expect } from 'chai';
import fc from 'fast-check';
import { makeClean } from '../../../../../lab/corpus/index.ts';
import { dictOf } from '../../../../../lab/corpus/pdf/file.ts';
import { PRODUCERS, type ProducerName } from '../../../../../lab/corpus/pdf/producers.ts';
import { appendUpdate } from '../../../../../lab/corpus/pdf/update.ts';
import { info, openPdf, textOf } from '../../../../../workers/formats/pdf/index.ts';

const producers = Object.keys(PRODUCERS).filter((name) => name !== 'scanner') as ProducerName[];

describe('cross-reference: properties over all ways of saving', () => {
  it('reads every save as it was, in tables, streams and object streams, mixed in any order', async () => {
    const save = fc.record({
      xref: fc.constantFrom('table' as const, 'stream' as const),
      objectStreams: fc.boolean(),
      title: fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'Z', '9', ' ', '(', ')', '\\') }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...producers),
        fc.array(save, { minLength: 1, maxLength: 6 }),
        async (producer, saves) => {
          const clean = await makeClean('certificate', 3, { form: 'pdf', producer });
          let file = clean.pdf!;
          const before = openPdf(file.bytes).revisions.length;
          for (const { title, ...style } of saves) {
            const text = `(${title.replace(/[\\()]/g, '\\$&')})`;
            const changes = new Map([[file.info, { dict: { ...dictOf(file, file.info), Title: text } }]]);
            file = appendUpdate(file, { changes, ...style });
          }
          const opened = openPdf(file.bytes);
          expect(opened.problems).to.deep.equal([]);
          expect(opened.revisions.length).to.equal(before + saves.length);
          for (const [i, { title }] of saves.entries()) {
            const view = opened.at(before + i);
            const value = view.get(info(view), 'Title');
            expect(value.kind === 'string' ? textOf(value) : null).to.equal(title);
          }
        },
      ),
      { numRuns: 40 },
    );
  }).timeout(60_000);
});
