import assert from 'node:assert/strict';
import type { ZoneCharacter } from '../../../../workers/reading/zone/decode.ts';
import { pitchOf } from '../../../../workers/reading/zone/pitch.ts';

const at = (places: readonly number[]): { characters: ZoneCharacter[] } => ({
  characters: places.map((place) => ({ text: '<', place, confidence: 1, others: [] })),
});
const even = Array.from({ length: 44 }, (_, column) => 0.02 + (0.96 * column) / 43);

describe('the pitch of a zone', () => {
  it('is even where characters stand at one distance, and tells where each does', () => {
    const { unevenness, step, placeOf } = pitchOf(at(even));
    assert.ok(unevenness < 0.01);
    assert.ok(Math.abs(step - 0.96 / 43) < 1e-6);
    assert.ok(Math.abs(placeOf(10) - (even[10] ?? 0)) < 1e-6);
  });

  it('takes a distance that grows along the line for perspective', () => {
    assert.ok(pitchOf(at(even.map((place) => place * (0.85 + 0.15 * place)))).unevenness < 0.1);
  });

  it('is uneven where a row of fillers was run together', () => {
    const short = even.filter((_, column) => column < 30 || column >= 38);
    assert.equal(short.length, 36);
    assert.ok(pitchOf(at(short)).unevenness > 0.5);
  });

  it('is no pitch where characters do not follow each other', () => {
    assert.equal(pitchOf(at(even.toReversed())).unevenness, Number.POSITIVE_INFINITY);
    assert.equal(pitchOf(at([0.5])).unevenness, Number.POSITIVE_INFINITY);
  });
});
