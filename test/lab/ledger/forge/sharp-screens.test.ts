import assert from 'node:assert/strict';
import { randomFrom } from '../../../../lab/corpus/random.ts';
import { FAMILIES, screensOf } from '../../../../lab/ledger/forge/sharp-screens.ts';

describe('screens for the ledger', () => {
  const screens = [0, 1, 2, 3, 4, 5].flatMap((seed) => screensOf(seed, randomFrom));

  it('share no family and no layout between parts', () => {
    for (const key of ['name', 'family'] as const) {
      const of = (part: string) => new Set(screens.filter((s) => s.part === part).map((s) => s[key]));
      assert.ok(of('tune').size >= 3 && of('holdout').size >= 3);
      const shared = [...of('tune')].filter((one) => of('holdout').has(one));
      assert.deepEqual(shared, []);
    }
    assert.deepEqual(
      FAMILIES.tune.filter((family) => FAMILIES.holdout.includes(family)),
      [],
    );
  });

  it('mark several values of more than one digit', () => {
    for (const { name, html } of screens) {
      const values = [...html.matchAll(/<span class="value">([^<]*)<\/span>/g)].map(([, text = '']) => text);
      assert.ok(values.filter((text) => /\d.*\d/.test(text)).length >= 5, name);
    }
  });

  it('are the same for the same seed and say something else for another', () => {
    assert.deepEqual(screensOf(3, randomFrom), screensOf(3, randomFrom));
    assert.notEqual(screensOf(3, randomFrom)[0]?.html, screensOf(9, randomFrom)[0]?.html);
  });
});
