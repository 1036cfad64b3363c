import { randomBytes } from 'node:crypto';
import { keptSecret } from '../platform/config/secrets.ts';

/** A process of its own that reads a secret of a data folder, made where there is none, when a message comes. */
process.once('message', () => {
  const secret = keptSecret(process.argv[2] ?? '', 'secret', () => randomBytes(16).toString('hex'));
  process.send?.(secret);
  process.disconnect?.();
});
process.send?.('ready');
