// `npm run restore`: restores a backup into an empty data folder and database.
import process from 'node:process';
import { restore } from '../apps/server/src/backup-commands.ts';
import { askPassphrase } from './lib/ask-passphrase.ts';

process.exitCode = await restore(process.env, process.argv.slice(2), askPassphrase);
