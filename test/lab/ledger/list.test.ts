import { expect } from 'chai';
import { type Entry, formatList, leaksOf, listHash, parseList, readLists } from '../../../lab/ledger/list.ts';

const entry = (more: Partial<Entry> = {}): Entry => ({
  id: 'made/one.pdf',
  sha256: 'a'.repeat(64),
  truth: 'genuine',
  way: 'none',
  kind: 'invoice',
  class: 'born-digital-pdf',
  chain: 'as-is',
  part: 'tune',
  source: 'made',
  reproducible: 'yes',
  synthetic: 'yes',
  origin: 'corpus:invoice pdf none 1 clean',
  ...more,
});

const list = (...entries: Entry[]) => ({ name: 'test', sha256: '', entries });

describe('ledger: lists', () => {
  it('reads what it wrote, in the order of ids', () => {
    const entries = [entry({ id: 'made/two.pdf' }), entry()];
    const text = formatList(entries);
    expect(parseList(text)).to.deep.equal([entries[1], entries[0]]);
    expect(formatList(parseList(text))).to.equal(text);
    expect(listHash(text)).to.match(/^[0-9a-f]{64}$/);
  });

  it('names the line that is no entry', () => {
    const text = formatList([entry()]);
    expect(() => parseList(text.replace('genuine', 'honest'))).to.throw('line 2: truth');
    expect(() => parseList(text.replace('made/one.pdf', '../one.pdf/'))).to.throw('line 2: id');
    expect(() => parseList(`${text.trimEnd()}\tmore\n`)).to.throw('line 2: too many columns');
    expect(() => parseList('id\tsha256\n')).to.throw('a list begins with');
  });

  it('finds a source, a file or an id that stands on two sides', () => {
    const other = { id: 'made/two.pdf', sha256: 'b'.repeat(64) };
    expect(leaksOf([list(entry(), entry(other))])).to.deep.equal([]);
    expect(leaksOf([list(entry()), list(entry({ ...other, part: 'holdout' }))])).to.deep.equal([
      'source made stands in tune and in holdout',
    ]);
    expect(
      leaksOf([list(entry(), entry({ id: 'made/two.pdf', part: 'holdout', source: 'elsewhere' }))]),
    ).to.have.length(1);
    expect(leaksOf([list(entry(), entry())])).to.deep.equal(['made/one.pdf is listed twice']);
  });

  it('holds frozen lists without a leak between their parts', () => {
    const lists = readLists();
    expect(lists.flatMap(({ entries }) => entries)).to.have.length.greaterThan(1000);
    expect(leaksOf(lists)).to.deep.equal([]);
  });

  it('counts no file twice, and none as both genuine and forged', () => {
    const names = new Map<string, string[]>();
    for (const { id, sha256 } of readLists().flatMap(({ entries }) => entries))
      names.set(sha256, [...(names.get(sha256) ?? []), id]);
    expect([...names.values()].filter((ids) => ids.length > 1)).to.deep.equal([]);
  });

  it('has a genuine twin for every chain that pictures went through', () => {
    const pictures = readLists().find(({ name }) => name === 'pictures')?.entries ?? [];
    const key = ({ source, kind, chain }: Entry): string => `${source} ${kind} ${chain}`;
    const twins = new Set(pictures.filter(({ truth }) => truth === 'genuine').map(key));
    const alone = pictures.filter((one) => one.truth === 'forged' && !twins.has(key(one)));
    expect(alone.map(({ id }) => id)).to.deep.equal([]);
  });
});
