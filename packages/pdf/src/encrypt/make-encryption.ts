import { createCipheriv, randomBytes } from 'node:crypto';
import { hexString } from '../document/syntax.ts';
import { hashPassword } from './hash-password.ts';

/**
 * The encryption of a file: the key of its contents, and the dictionary from which readers derive it by a
 * password.
 */
export interface Encryption {
  fileKey: Buffer;
  /** The /Encrypt dictionary in PDF syntax. */
  dictionary: string;
}

const none = Buffer.alloc(0);

/**
 * Makes a random key and the /Encrypt dictionary for it: AES-256, revision 6 of the standard security
 * handler (ISO 32000-2, 7.6.4). Without an owner's password nobody has the owner's rights.
 */
export function makeEncryption(
  user: Buffer,
  owner: Buffer | undefined,
  permissions: number,
): Encryption {
  const fileKey = randomBytes(32);
  const [U, UE] = entriesFor(user, fileKey, none);
  // Random entries fit no password at all, and save two slow hashes.
  const [O, OE] = owner ? entriesFor(owner, fileKey, U) : [randomBytes(48), randomBytes(32)];
  const entries = Object.entries({ O, U, OE, UE, Perms: sealPermissions(permissions, fileKey) });
  const filter = '/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF';
  const secrets = entries.map(([key, bytes]) => `/${key}${hexString(bytes)}`).join('');
  return {
    fileKey,
    dictionary: `<</Filter/Standard/V 5/R 6/Length 256/P ${permissions}/EncryptMetadata true${filter}${secrets}>>`,
  };
}

/** The entries that prove a password, and that yield the key of the file to it. */
function entriesFor(password: Buffer, fileKey: Buffer, userEntry: Buffer): [Buffer, Buffer] {
  const proofSalt = randomBytes(8);
  const keySalt = randomBytes(8);
  const proof = hashPassword(password, proofSalt, userEntry);
  const key = hashPassword(password, keySalt, userEntry);
  const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
  return [Buffer.concat([proof, proofSalt, keySalt]), cipher.update(fileKey)];
}

/** The permissions once more, so that nobody changes them without the key. */
function sealPermissions(permissions: number, fileKey: Buffer): Buffer {
  const plain = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from([0xff, 0xff, 0xff, 0xff]),
    // T: metadata is encrypted, too.
    Buffer.from('Tadb'),
    randomBytes(4),
  ]);
  plain.writeInt32LE(permissions);
  return createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false).update(plain);
}
