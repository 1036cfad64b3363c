import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  randomBytes,
  scryptSync,
  X509Certificate,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { KeyPair } from '@countersign/pdf/engine';
import { writeTemporary } from '../config/secrets.ts';
import { StartError } from '../config/start-error.ts';

/** Costs 128 MB and about half a second for each try of a passphrase. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const minPassphrase = 12;

/** The key of a root in a file of the operator’s: AES-256-GCM under a key from the passphrase by scrypt; base64. */
interface RootKeyFile {
  /** PEM; bound to the encrypted key. */
  certificate: string;
  salt: string;
  nonce: string;
  tag: string;
  encryptedKey: string;
}

/**
 * Encrypts the key of a root into a new file, and reads it back.
 * @throws StartError for a short passphrase, a file that exists, or one in the data folder.
 */
export function writeRootKey(
  file: string,
  { certificate, privateKey }: KeyPair,
  passphrase: string,
  dataDir: string,
): void {
  if (passphrase.length < minPassphrase) {
    throw new StartError(`Enter a passphrase of ${minPassphrase} characters or more.`);
  }
  refuseInside(dataDir, file);
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  cipher.setAAD(Buffer.from(certificate));
  const encrypted = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()]);
  const content: RootKeyFile = {
    certificate,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    encryptedKey: encrypted.toString('base64'),
  };
  writeNew(file, JSON.stringify(content, null, 2));
  readRootKey(file, passphrase);
}

/**
 * Opens such a file.
 * @throws StartError where it can't be read, or the passphrase is wrong.
 */
export function readRootKey(file: string, passphrase: string): KeyPair {
  const { certificate, salt, nonce, tag, encryptedKey } = readContent(file);
  const bytes = (text: string) => Buffer.from(text, 'base64');
  try {
    const key = keyOf(passphrase, bytes(salt));
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(certificate)).setAuthTag(bytes(tag));
    const privateKey = Buffer.concat([
      decipher.update(bytes(encryptedKey)),
      decipher.final(),
    ]).toString();
    const isPair = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
    if (isPair) return { certificate, privateKey };
  } catch {
    // What failed says nothing that the operator can use.
  }
  throw new StartError('The passphrase is wrong, or the file was changed.');
}

function readContent(file: string): RootKeyFile {
  try {
    const content = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<RootKeyFile>;
    const { certificate, salt, nonce, tag, encryptedKey } = content;
    if (certificate && salt && nonce && tag && encryptedKey) {
      return { certificate, salt, nonce, tag, encryptedKey };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      throw new StartError(`${file} can’t be read (${String(error.code)}).`);
    }
  }
  throw new StartError(`${file} is not a file with a root key.`);
}

function writeNew(file: string, text: string): void {
  const temporary = writeTemporary(file, text);
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    throw new StartError(`${file} can’t be written (${code}): name a file that doesn’t exist yet.`);
  } finally {
    fs.rmSync(temporary);
  }
}

function refuseInside(dataDir: string, file: string): void {
  const folder = path.dirname(path.resolve(file));
  if (!fs.existsSync(folder)) throw new StartError(`The folder ${folder} doesn’t exist.`);
  const between = path.relative(fs.realpathSync(dataDir), fs.realpathSync(folder));
  if (between.startsWith('..') || path.isAbsolute(between)) return;
  throw new StartError('Name a file outside the data folder: the root key belongs elsewhere.');
}

const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, scryptCost);
