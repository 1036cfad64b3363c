// `npm run backup`: writes an encrypted backup of everything into a file.
import process from 'node:process';
import { backup } from '../apps/server/src/backup-commands.ts';
import { askPassphrase } from './lib/ask-passphrase.ts';

process.exitCode = await backup(process.env, process.argv.slice(2), askPassphrase);
