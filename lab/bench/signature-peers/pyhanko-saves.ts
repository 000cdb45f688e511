/** What pyHanko’s tests try with signed ranges and ways of saving, made anew with own documents. */
import {
  BAD,
  caseAdder,
  INFO,
  LAST,
  LEADS_TO_INFO,
  OK,
  type PeerCase,
  page,
  saved,
  signed,
  signedInNewField,
  stream,
} from './paper.ts';

export const PYHANKO_SAVES: PeerCase[] = [];
const add = caseAdder('pyHanko', PYHANKO_SAVES);

const half = (right: readonly number[]) => [0, right[1]];
add('bytes after the signed ones belong to no save', 'valid forbidden', () => {
  const end = (right: readonly number[]) => [...right.slice(0, 3), (right[3] as number) - 8];
  return signed(
    {},
    {},
    {
      range: (right) => `[${end(right).join(' ')}]`,
      covered: (file, right) =>
        Buffer.concat([file.subarray(0, right[1]), file.subarray(right[2], file.length - 8)]),
    },
  );
});
const UNCLEAR =
  'ISO 32000-2, 12.8.1: signed is the whole file but the value; pyHanko calls the coverage unclear, the value valid';
add(
  'only the first part of the range',
  'valid unknown',
  () =>
    signed(
      {},
      {},
      {
        range: (right) => `[${half(right).join(' ')}]`,
        covered: (file, right) => file.subarray(0, right[1]),
      },
    ),
  { ours: ['invalid unknown'], why: UNCLEAR },
);
add(
  'a gap wider than the value',
  'valid unknown',
  () =>
    signed(
      {},
      {},
      {
        range: (right) => `[0 ${right[1]} ${(right[2] as number) + 1} ${(right[3] as number) - 1}]`,
        covered: (file, right) =>
          Buffer.concat([file.subarray(0, right[1]), file.subarray((right[2] as number) + 1)]),
      },
    ),
  { ours: ['invalid unknown'], why: UNCLEAR },
);

for (const back of [[6], [3, 5, 6]])
  add(
    `annotation of a signature taken off the page${back.length > 1 ? ' while signing again' : ''}`,
    back.length > 1 ? [BAD, LAST] : BAD,
    () =>
      back.length > 1
        ? signedInNewField(signed(), { 3: page('[7 0 R 8 0 R 10 0 R 11 0 R 22 0 R]') })
        : saved(signed(), { 3: page('[7 0 R 8 0 R 10 0 R 11 0 R]') }),
  );
const hybrid = (rows: string, index: string) => (offset: number) => ({
  text: `90 0 obj\n${stream(rows, `/Type /XRef /W [1 3 2] /Index [${index}] /Size 99`)}\nendobj\n`,
  trailer: `/XRefStm ${offset}`,
});
add('a hybrid save', OK, () =>
  saved(signed(), INFO, { ...LEADS_TO_INFO, extra: hybrid('\x00\x00\x00\x00\xff\xff', '0 1') }),
);
add('a hybrid save that hides an object elsewhere', BAD, () => {
  const rows = (offset: number) =>
    `\x01${String.fromCharCode((offset >> 16) & 255, (offset >> 8) & 255, offset & 255)}\x00\x00`;
  return saved(
    signed({ 47: '/Bleh' }, { catalog: '/Bleh 47 0 R' }),
    {},
    {
      extra: (offset) => {
        const body = '47 0 obj\n/Other\nendobj\n';
        const made = hybrid(rows(offset), '47 1')(offset + body.length);
        return { text: body + made.text, trailer: made.trailer };
      },
    },
  );
});
