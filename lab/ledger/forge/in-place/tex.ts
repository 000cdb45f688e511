/** Accounts as LaTeX sets them. */
import type { Block } from './blocks.ts';
import { widthOf } from './blocks.ts';

export interface TexLayout {
  preamble: string;
  /** Columns behind the first one. */
  column: string;
  /** Below each row. */
  rule: string;
  /** Around the lines of sender and account. */
  lines: 'flushleft' | 'flushright';
}

/** Spaces that group digits. */
const NARROW = /[\u00a0\u2009\u202f]/g;
const escaped = (text: string): string => text.replace(/[&%#$_{}]/g, '\\$&').replace(NARROW, '~');

export const PDFTEX: TexLayout = {
  preamble:
    '\\documentclass[a4paper,11pt]{article}\\usepackage[T1]{fontenc}\\usepackage{textcomp,lmodern}\\DeclareUnicodeCharacter{20AC}{\\texteuro}',
  ...{ column: 'r', rule: '', lines: 'flushleft' },
};

export const XETEX: TexLayout = {
  preamble:
    '\\documentclass[a4paper]{article}\\usepackage{fontspec}\\setmainfont[Path=/usr/share/fonts/truetype/dejavu/,Extension=.ttf,BoldFont=DejaVuSerif-Bold]{DejaVuSerif}',
  ...{ column: 'l', rule: '\\hline', lines: 'flushright' },
};

export function texOf(blocks: readonly Block[], layout: TexLayout): string {
  const body = blocks.map((block) => {
    if (block.is === 'title') return `\\section*{${escaped(block.text)}}`;
    if (block.is === 'page') return '\\newpage';
    if (block.is === 'lines')
      return `\\begin{${layout.lines}}${block.lines.map(escaped).join('\\\\\n')}\\end{${layout.lines}}`;
    const columns = `l${layout.column.repeat(widthOf(block.rows) - 1)}`;
    // A bracket at the head of a row would be read as a measure.
    const rows = block.rows.map(
      (cells) => `${cells.map((cell) => `{${escaped(cell)}}`).join(' & ')} \\\\ ${layout.rule}`,
    );
    return `\\noindent\\begin{tabular}{${columns}}\n${rows.join('\n')}\n\\end{tabular}\n`;
  });
  return `${layout.preamble}\\usepackage[margin=22mm]{geometry}\\pagestyle{empty}\\begin{document}\n${body.join('\n\n')}\n\\end{document}\n`;
}
