/** Of too many changes those are told that a verdict needs: which it is must not depend on how many there are beside it. */
import { expect } from 'chai';
import fc from 'fast-check';
import { listedChanges } from '../../../../../workers/stages/signature/changes/listed.ts';
import type { Change, FieldLock } from '../../../../../workers/stages/signature/facts.ts';

const change = (kind: Change['class'], path: string, more: Partial<Change> = {}): Change => ({
  class: kind,
  path,
  what: kind,
  objectNumber: null,
  ...more,
});
const many = (count: number, kind: Change['class'], more: Partial<Change> = {}): Change[] =>
  Array.from({ length: count }, (_, at) => change(kind, `${kind} ${at}`, more));
const HIDING = { hides: 'Total 100' };
const LOCKS: FieldLock[] = [{ action: 'Include', fields: ['a'] }];

const ROOMS: readonly (readonly [signatures: number, room: number])[] = [
  [1, 200],
  [40, 200],
  [41, 195],
  [80, 100],
  [333, 24],
  [2000, 24],
];

describe('changes that are told', () => {
  for (const [signatures, room] of ROOMS)
    it(`are ${room} for each of ${signatures} signatures`, () => {
      for (const count of [0, 1, room, room + 1, 3 * room]) {
        const { changes, omitted } = listedChanges(many(count, 'annotation'), [], signatures);
        expect([changes.length, omitted]).to.deep.equal([Math.min(count, room), Math.max(0, count - room)]);
      }
    });

  it('are all of them, each once, where there is room', () => {
    const all = [
      ...many(5, 'annotation'),
      ...many(5, 'other'),
      ...many(9, 'unseen'),
      ...many(9, 'form-fill', { field: 'a' }),
      ...many(3, 'form-fill', HIDING),
    ];
    const { changes, omitted } = listedChanges(all, LOCKS, 1);
    expect(omitted).to.equal(0);
    expect(changes).to.have.members(all);
  });
});

describe('changes that are never left out', () => {
  for (const [signatures, room] of ROOMS) {
    const told = (...all: Change[]) => listedChanges(all, LOCKS, signatures).changes.map(({ path }) => path);
    const crowd = 2 * room;

    it(`are a forbidden one behind ${crowd} that hide text, and one that hides text behind ${crowd} forbidden`, () => {
      const forbidden = change('other', 'forbidden');
      const hides = change('annotation', 'hides', HIDING);
      for (const all of [
        [...many(crowd, 'annotation', HIDING), forbidden],
        [forbidden, ...many(crowd, 'annotation', HIDING)],
      ])
        expect(told(...all)).to.include('forbidden');
      for (const all of [
        [...many(crowd, 'other'), hides],
        [hides, ...many(crowd, 'other')],
      ])
        expect(told(...all)).to.include('hides');
    });

    it(`are one that a lock forbids, one that was overwritten and one of each kind behind ${crowd} others`, () => {
      const locked = change('form-fill', 'locked', { field: 'a.b' });
      const kinds = (['dss', 'timestamp', 'signature', 'form-fill', 'metadata'] as const).map((kind) =>
        change(kind, `one ${kind}`),
      );
      const found = told(...many(crowd, 'other'), ...many(crowd, 'annotation'), ...kinds, locked);
      expect(found).to.include.members(['locked', 'annotation 0', ...kinds.map(({ path }) => path)]);
      expect(
        told(...many(crowd, 'other'), ...many(crowd, 'annotation'), change('unseen', 'unseen')),
      ).to.include('unseen');
    });

    it(`are one that a lock forbids behind ${crowd} that were overwritten, which weigh little`, () => {
      const locked = change('form-fill', 'locked', { field: 'a' });
      expect(told(...many(crowd, 'unseen'), locked)).to.include.members(['unseen 0', 'locked']);
      expect(told(...many(crowd, 'form-fill', { field: 'a' }), change('unseen', 'unseen'))).to.include(
        'unseen',
      );
    });

    it(`are a field that came, one in which nobody signs and one that said something else, behind ${crowd} alike`, () => {
      const empty = change('signature', 'empty', { created: true, empty: true });
      const replaced = change('form-fill', 'replaced', { replaced: { signed: '100', now: '900' } });
      const crowds = [...many(crowd, 'signature'), ...many(crowd, 'form-fill'), ...many(crowd, 'other')];
      expect(
        told(...crowds, ...many(crowd, 'signature', { created: true }), empty, replaced),
      ).to.include.members(['empty', 'replaced']);
    });
  }
});

describe('any changes at all', () => {
  const kinds = fc.constantFrom<Change['class'][]>(
    'other',
    'annotation',
    'form-fill',
    'dss',
    'unseen',
    'signature',
  );
  const any = fc.record({ kind: kinds, hides: fc.boolean(), locked: fc.boolean() });

  it('are told or counted, keep what was forbidden forbidden and what was hidden told', () => {
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 120 }),
        fc.integer({ min: 300, max: 2000 }),
        (wishes, signatures) => {
          const all = wishes.map(({ kind, hides, locked }, at) =>
            change(kind, String(at), {
              ...(hides && kind !== 'other' ? HIDING : {}),
              ...(locked ? { field: 'a' } : {}),
            }),
          );
          const { changes, omitted } = listedChanges(all, LOCKS, signatures);
          expect(changes.length + omitted).to.equal(all.length);
          expect(new Set(changes).size).to.equal(changes.length);
          for (const holds of [
            (one: Change) => one.class === 'other',
            (one: Change) => one.hides !== undefined,
            (one: Change) => one.class === 'form-fill' && one.field === 'a',
          ])
            expect(changes.some(holds)).to.equal(all.some(holds));
        },
      ),
    );
  });
});
