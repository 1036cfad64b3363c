// `npm run rotate-signing-key`: the embedded user pool signs its tokens with a new key from now on.
import process from 'node:process';
import { rotate } from '../apps/server/src/rotate.ts';

process.exitCode = rotate(process.env);
