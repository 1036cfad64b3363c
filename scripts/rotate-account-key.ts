// `npm run rotate-account-key`: secrets of accounts are encrypted with a new key from the next start on.
import process from 'node:process';
import { rotateAccounts } from '../apps/server/src/rotate.ts';

process.exitCode = rotateAccounts(process.env);
