import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { keptSecret } from '../config/secrets.ts';

/**
 * Makes the authentication codes of the audit trail. It is kept apart from the database, so that anyone who
 * writes there can make none; a key service can replace the file.
 */
export interface AuditKey {
  /** When it was made: earlier events carry plain hashes. */
  since: Date;
  /** HMAC-SHA-256 of a text, hex. Each purpose has a key of its own. */
  mac(purpose: AuditPurpose, text: string): string;
}

/** An event's contents, the removal of its personal values, a file of chain heads. */
type AuditPurpose = 'event' | 'erasure' | 'heads';

const secretName = 'audit-key.json';

/**
 * Opens the key in the secrets folder, which is made at first use.
 * @throws StartError where the file can't be read or written.
 */
export function openAuditKey(dataDir: string): AuditKey {
  const text = keptSecret(dataDir, secretName, () =>
    JSON.stringify({ key: randomBytes(32).toString('hex'), since: new Date().toISOString() }),
  );
  const { key, since } = JSON.parse(text) as { key: string; since: string };
  return auditKeyOf(Buffer.from(key, 'hex'), new Date(since));
}

/** The codes of these 32 secret bytes. */
export function auditKeyOf(secret: Buffer, since: Date): AuditKey {
  const keyFor = (purpose: AuditPurpose) =>
    Buffer.from(hkdfSync('sha256', secret, 'audit trail', purpose, 32));
  const keys = {
    event: keyFor('event'),
    erasure: keyFor('erasure'),
    heads: keyFor('heads'),
  } satisfies Record<AuditPurpose, Buffer>;
  return {
    since,
    mac: (purpose, text) => createHmac('sha256', keys[purpose]).update(text).digest('hex'),
  };
}
