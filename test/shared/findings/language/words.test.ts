import { expect } from 'chai';
import { CATALOGUE } from '../../../../shared/findings/catalogue.ts';
import { ENGLISH, wordsOf } from '../../../../shared/findings/language/words.ts';
import { documentTimeText, instantText, percent } from '../../../../shared/findings/telling/figures.ts';
import { headlineOf } from '../../../../shared/findings/telling/outcome.ts';
import { falseAlarms, likely } from '../../../../shared/findings/telling/words.ts';

describe('words', () => {
  const german = wordsOf('de');

  it('choose between one and several', () => {
    expect(ENGLISH.say('pages', { count: 1 })).to.equal('1 page');
    expect(german.say('pages', { count: 1 })).to.equal('1 Seite');
    expect(german.say('pages', { count: 3 })).to.equal('3 Seiten');
    expect(wordsOf('fr').say('pages', { count: 0 })).to.equal('0 page');
  });

  it('tell the catalogue’s sentences of a stored report, wherever they stand', () => {
    const row = CATALOGUE.get('revision-text-changed');
    for (const text of [row?.title, row?.meaning, row?.basis, row?.advice, ...(row?.alternatives ?? [])]) {
      expect(german.sentence(text ?? ''))
        .to.be.a('string')
        .and.not.equal(text);
    }
  });

  it('keep names and numbers in a sentence, as they are and never as a pattern', () => {
    expect(german.told('save 2 of the file')).to.equal('Speicherstand 2 der Datei');
    expect(german.told('attachment $& {name}.xml')).to.equal('Anhang $& {name}.xml');
    expect(german.told('Read the pages yourself that were not read here: 3, 5-9.')).to.include('3, 5-9');
  });

  it('leave what only English has, and say so', () => {
    expect(german.sentence('Total replaced.')).to.equal(undefined);
    expect(german.told('Total replaced.')).to.equal('Total replaced.');
    expect(ENGLISH.sentence('Total replaced.')).to.equal('Total replaced.');
  });

  it('write numbers and times as the language does', () => {
    expect(percent(0.9216, german)).to.equal('92,2 %');
    expect(likely(0.9999, german)).to.include('99,9 %');
    expect(instantText(new Date('2026-11-21T09:13:00Z'), german)).to.equal('21. Nov. 2026, 09:13 UTC');
    expect(documentTimeText('2026-11-21T09:13:00', wordsOf('es'))).to.include('21 nov 2026, 09:13');
    expect(documentTimeText('2026-02-31', german)).to.equal('2026-02-31');
    const counts = { k1: 1, n1: 2, k0: 0, n0: 2449 };
    expect(falseAlarms({ counts } as Parameters<typeof falseAlarms>[0], german)).to.include('2.449');
  });

  it('tell why a document could not be assessed', () => {
    const obstacle = {
      reason: 'it needs a password',
      needed: 'ask the sender for it, or for a copy that opens without one',
    };
    const told = {
      riskLevel: 'MEDIUM',
      fraudProbability: 0,
      outcome: 'not_assessable',
      obstacle,
      toCheck: [],
    } as const;
    expect(headlineOf(told, german)).to.equal(
      'Dieses Dokument konnte nicht beurteilt werden: es braucht ein Passwort; bitten Sie den Absender darum oder um eine Kopie, die sich ohne Passwort öffnet.',
    );
    const cut = { ...obstacle, reason: 'it is damaged or cut off (its header is damaged)' };
    expect(headlineOf({ ...told, obstacle: cut }, german)).to.include(
      'es ist beschädigt oder abgeschnitten (sein Kopf ist beschädigt);',
    );
  });
});
