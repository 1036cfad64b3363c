// `npm run sealing-authority`: moves, makes or uses the root key of the product's own sealing authority.
import process from 'node:process';
import { sealingAuthority } from '../apps/server/src/sealing-authority.ts';
import { askPassphrase } from './lib/ask-passphrase.ts';

process.exitCode = await sealingAuthority(process.env, process.argv.slice(2), askPassphrase);
