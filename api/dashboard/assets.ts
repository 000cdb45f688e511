/** The dashboard's own files, their names carrying their digests, so that browsers may keep them for ever. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Response } from 'express';

export const DASHBOARD_PATH = '/dashboard';

interface Asset {
  name: string;
  type: string;
  content: Buffer;
}

function load(stem: string, ending: string, type: string): Asset {
  const content = readFileSync(new URL(`./assets/${stem}.${ending}`, import.meta.url));
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { name: `${stem}-${digest}.${ending}`, type, content };
}

const style = load('style', 'css', 'text/css');
const icon = load('icon', 'svg', 'image/svg+xml');
const pathOf = ({ name }: Asset): string => `${DASHBOARD_PATH}/assets/${name}`;

export const STYLE_PATH = pathOf(style);
export const ICON_PATH = pathOf(icon);

/** @returns false when there is no such asset */
export function sendAsset(res: Response, name: unknown): boolean {
  const asset = [style, icon].find((each) => each.name === name);
  if (!asset) return false;
  res
    .set('Cache-Control', 'public, max-age=31536000, immutable')
    .set('Content-Type', asset.type)
    .send(asset.content);
  return true;
}
