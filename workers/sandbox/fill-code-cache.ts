/** Loads the modules that it is given, for their compiled code (code-cache.ts), and ends. */
import './channel/message.ts';
import { giveWay } from './give-way.ts';

giveWay();
for (const module of process.argv.slice(2)) await import(module);
process.exit(0);
