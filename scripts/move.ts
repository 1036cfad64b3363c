// `npm run move`: copies everything from the embedded database to one on a server, or back.
import process from 'node:process';
import { move } from '../apps/server/src/backup-commands.ts';

process.exitCode = await move(process.env, process.argv.slice(2));
