/** The list of keys that `?` opens: the page tells it, the script acts; neither knows of the other's part. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { inboxKeyList, reportKeyList } from '../../../../api/dashboard/review/keys.ts';
import { LANGUAGES } from '../../../../shared/contracts/language.ts';
import { wordsOf } from '../../../../shared/findings/language/words.ts';

const keysOf = (page: string): string[] => [...page.matchAll(/<kbd>(.*?)<\/kbd>/g)].map(([, key]) => key!);
const meaningsOf = (page: string): string[] =>
  [...page.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text!);

/** The keys that a script of the dashboard listens to. */
function listened(script: string): string[] {
  const file = new URL(`../../../../api/dashboard/assets/${script}.js`, import.meta.url);
  const [, actions = ''] = /\blisten\(\[(.*?)\n *\]\);/s.exec(readFileSync(file, 'utf8')) ?? [];
  return [...actions.matchAll(/^ *\['(.+?)', \(\) =>/gm)].map(([, key]) => key!);
}

describe('the list of keys', () => {
  it('has each key that acts, and no other', () => {
    const words = wordsOf('en');
    const always = ['?', 'Escape'];
    expect(listened('viewer')).to.have.length.above(10);
    expect(keysOf(reportKeyList(words).text)).to.have.members([...listened('viewer'), ...always]);
    // A link is opened by the browser itself.
    expect(keysOf(inboxKeyList(words).text)).to.have.members([...listened('inbox'), 'Enter', ...always]);
  });

  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    it(`is told in "${language}", with its title and its button`, () => {
      const [page, english] = [reportKeyList(wordsOf(language)).text, reportKeyList(wordsOf('en')).text];
      expect(meaningsOf(page)).to.have.length(meaningsOf(english).length);
      expect(meaningsOf(page).filter((text) => meaningsOf(english).includes(text))).to.deep.equal([]);
      expect(page).not.to.match(/Keys|Close/);
    });
  }
});
