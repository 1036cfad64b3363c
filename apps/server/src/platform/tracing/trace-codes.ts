import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { currentTime } from '../clock.ts';
import { keptSecret } from '../config/secrets.ts';

/** The codes that are hidden in copies. */
export interface TraceCodes {
  /** When their key was made. Codes in copies from before are the ids themselves, which prove nothing. */
  since: Date;
  /** The code for an id: 32 hexadecimal digits. */
  codeOf(tenantId: string, id: string): string;
  /** The id that a code was made for; one that nothing has, where the code was made without the tenant's key. */
  idOf(tenantId: string, code: string): string;
}

/**
 * Opens the codes of an installation, with the key in its data folder. A code is the id, encrypted with a key of the
 * tenant: both are one block of AES, so it takes no more room, and no one without the key finds the code of an id or
 * writes a code that leads to one.
 */
export function openTraceCodes(dataDir: string): TraceCodes {
  const { key, since } = JSON.parse(keptSecret(dataDir, 'trace-key', makeSecret)) as Secret;
  const ofTenant = (tenantId: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', `trace ${tenantId}`, 32));
  return {
    since: new Date(since),
    codeOf: (tenantId, id) => {
      const cipher = createCipheriv('aes-256-ecb', ofTenant(tenantId), null).setAutoPadding(false);
      return cipher.update(id.replaceAll('-', ''), 'hex', 'hex');
    },
    idOf: (tenantId, code) => {
      const cipher = createDecipheriv('aes-256-ecb', ofTenant(tenantId), null);
      return asUuid(cipher.setAutoPadding(false).update(code, 'hex', 'hex'));
    },
  };
}

interface Secret {
  /** 32 bytes, hexadecimal. */
  key: string;
  since: string;
}

function makeSecret(): string {
  const secret: Secret = {
    key: randomBytes(32).toString('hex'),
    since: currentTime().toISOString(),
  };
  return JSON.stringify(secret);
}

/** 32 hexadecimal digits as the UUID that they are. */
export function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
