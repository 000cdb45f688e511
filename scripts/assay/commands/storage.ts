/** `assay storage status|rotate|new-key|orphans` */
import { type Config, loadConfig } from '../../../shared/platform/config.ts';
import { openPlainStore } from '../../../shared/platform/storage/open.ts';
import { findOrphans } from '../../../shared/platform/storage/orphans.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { rotate } from '../../../shared/platform/storage/sealed/rotate.ts';
import { rotateFacts } from '../../../shared/platform/storage/sealed/rotate-facts.ts';
import { loadSecrets, newStorageKey, openHome, saveSecrets } from '../../services/home.ts';
import { alsoSays, type Define, EXIT, ends, UsageError } from '../command.ts';
import { asOperator } from '../operator.ts';

export const define: Define = (storage) => {
  alsoSays(
    storage,
    `
To change the key: new-key, start the service again (every process must know a key before one seals with it), rotate;
then the older keys may be taken out. Documents that were stored before there was a key are sealed by rotate.
Works on DATABASE_URL and STORAGE_URL with STORAGE_KEYS, or on what the embedded service of ASSAY_HOME has.`,
  );
  storage
    .command('status')
    .description(
      'how many stored objects and stages’ facts lie under the first key of STORAGE_KEYS, under another one, unsealed',
    )
    .action(ends(() => moved('status')));
  storage
    .command('rotate')
    .description('moves all of them to the first key; safe beside a running service, and to repeat')
    .action(ends(() => moved('rotate')));
  storage
    .command('new-key')
    .description(
      'for the embedded service: makes a key and puts it first; with a STORAGE_KEYS of your own, put one there',
    )
    .action(ends(newKey));
  storage
    .command('orphans')
    .description(
      'what has been stored for more than a day for jobs that the database does not know; the service erases what is little of it, and leaves the rest to you',
    )
    .option('--erase', 'erases it: be sure that DATABASE_URL and STORAGE_URL belong together')
    .action(ends(({ erase }: { erase?: boolean }) => orphans(erase === true)));
};

async function orphans(erase: boolean): Promise<number> {
  const store = openPlainStore(await settings());
  const { orphans: found, known } = await asOperator(({ db }) => findOrphans(db, store, Date.now()));
  if (erase) for (const { prefix } of found) await store.erase(prefix);
  else for (const { prefix, writtenAt } of found) print(`${prefix} ${new Date(writtenAt).toISOString()}`);
  print(`stored for no job    ${found.length}${erase ? ', erased' : ''}`);
  print(`as old, and known    ${known}`);
  return EXIT.ok;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The environment's, with what the embedded service of ASSAY_HOME has where that says nothing. */
async function settings(): Promise<Config> {
  const secrets = await loadSecrets(await openHome(process.env.ASSAY_HOME));
  return loadConfig({
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL || 'postgresql://not.used',
    KEY_PEPPER: process.env.KEY_PEPPER || secrets.keyPepper,
    STORAGE_KEYS: process.env.STORAGE_KEYS || secrets.storageKeys,
  });
}

async function moved(verb: 'status' | 'rotate'): Promise<number> {
  const config = await settings();
  const counts = await rotate(openPlainStore(config), readStorageKeys(config), verb === 'status');
  const facts = await asOperator(({ db, facts: seal }) => rotateFacts(db, seal, verb === 'status'));
  const lines = [
    `under the first key  ${counts.current}`,
    `${verb === 'status' ? 'under another key   ' : 'moved from another  '} ${counts.rewrapped}`,
    `${verb === 'status' ? 'not sealed          ' : 'sealed now          '} ${counts.sealed}`,
    `${verb === 'status' ? 'facts to be moved   ' : 'facts moved         '} ${facts}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

async function newKey(): Promise<number> {
  if (process.env.STORAGE_KEYS) throw new UsageError('STORAGE_KEYS is set: put the new key first there');
  const home = await openHome(process.env.ASSAY_HOME);
  const secrets = await loadSecrets(home);
  await saveSecrets(home, { ...secrets, storageKeys: `${newStorageKey()} ${secrets.storageKeys}` });
  process.stdout.write('a new key stands first; start the service again, then run assay storage rotate\n');
  return EXIT.ok;
}
