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

/** @param imported what it imports: by the name under which that is served, so that a change of either is seen */
function load(stem: string, ending: string, type: string, imported: readonly Asset[] = []): Asset {
  const text = readFileSync(new URL(`./assets/${stem}.${ending}`, import.meta.url), 'utf8');
  const content = Buffer.from(
    imported.reduce(
      (linked, { name }) => linked.replace(`./${name.replace(/-[0-9a-f]{12}/, '')}`, `./${name}`),
      text,
    ),
  );
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { name: `${stem}-${digest}.${ending}`, type, content };
}

const style = load('style', 'css', 'text/css');
const icon = load('icon', 'svg', 'image/svg+xml');
const keys = load('keys', 'js', 'text/javascript');
const scripts = {
  copy: load('copy', 'js', 'text/javascript'),
  upload: load('upload', 'js', 'text/javascript'),
  inbox: load('inbox', 'js', 'text/javascript', [keys]),
  viewer: load('viewer', 'js', 'text/javascript', [keys]),
};
const pathOf = ({ name }: Asset): string => `${DASHBOARD_PATH}/assets/${name}`;

export const STYLE_PATH = pathOf(style);
export const ICON_PATH = pathOf(icon);

export type ScriptName = keyof typeof scripts;
export const scriptPath = (name: ScriptName): string => pathOf(scripts[name]);

/** @returns false when there is no such asset */
export function sendAsset(res: Response, name: unknown): boolean {
  const asset = [style, icon, keys, ...Object.values(scripts)].find((each) => each.name === name);
  if (!asset) return false;
  res
    .set('Cache-Control', 'public, max-age=31536000, immutable')
    .set('Content-Type', asset.type)
    .send(asset.content);
  return true;
}
