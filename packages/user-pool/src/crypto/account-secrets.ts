import { seal, unseal } from './seal.ts';

/** A key that secrets of accounts are encrypted with; the id goes with each secret. */
export type SecretKey = {
  /** Letters and digits. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
};

/** The keys that secrets of accounts are encrypted with; a key service can stand behind it. */
export type SecretKeys = {
  /** The key that encrypts from now on. */
  current: SecretKey;
  /** A key of this id, whether it still encrypts or not. */
  find(id: string): SecretKey | undefined;
};

const format = 'v1';

/** The beginning of all that the current key has encrypted. */
export const currentPrefix = ({ current }: SecretKeys) => `${format}.${current.id}.`;

/** Encrypts a secret (AES-256-GCM) for the store; `context` and the key's id are bound to it. */
export function sealSecret(keys: SecretKeys, context: string, secret: string): string {
  const { id, key } = keys.current;
  const sealed = seal(key, `${context}|${id}`, secret);
  return `${currentPrefix(keys)}${sealed.toString('base64url')}`;
}

/** The secret that was encrypted for this context; undefined for anything else, and without its key. */
export function openSecret(keys: SecretKeys, context: string, text: string): string | undefined {
  const [version, id = '', sealed = ''] = text.split('.');
  const key = version === format ? keys.find(id)?.key : undefined;
  const bytes = Buffer.from(sealed, 'base64url');
  return key && (unseal(key, `${context}|${id}`, bytes) as string | undefined);
}
