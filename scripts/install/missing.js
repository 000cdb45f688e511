/**
 * Prints why an installation is needed, or nothing. Plain JavaScript for whatever Node the machine has:
 * the pinned Node comes with the installation.
 */
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const wanted = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')).packages;
const hidden = new URL('node_modules/.package-lock.json', root);

if (!existsSync(hidden)) {
  console.log('node_modules is not there');
} else {
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const wrong = Object.entries(wanted).find(([path, { version, optional, dev, peer }]) => {
    if (path === '' || (optional && !present[path])) return false;
    if (peer && !dev && !present[path]) return false;
    return present[path]?.version !== version;
  });
  if (wrong) console.log(`${wrong[0].replace('node_modules/', '')} is not at ${wrong[1].version}`);
  else if (!existsSync(new URL('node_modules/node/bin/node', root))) console.log('Node 24 is not there');
}
