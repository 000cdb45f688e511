/** In which language a reader wants a page: the one that its address names, else the first that the browser asks for. */
import type { Request, Response } from 'express';
import { isLanguage, LANGUAGES } from '../../shared/contracts/language.ts';
import { type Words, wordsOf } from '../../shared/findings/language/words.ts';

/** Says in the answer which language it is in, and that it depends on what was asked for. */
export function negotiatedWords(req: Request, res: Response): Words {
  const { lang } = req.query;
  const asked = req.acceptsLanguages(...LANGUAGES);
  const words = wordsOf(isLanguage(lang) ? lang : isLanguage(asked) ? asked : 'en');
  res.vary('Accept-Language').set('Content-Language', words.language);
  return words;
}
