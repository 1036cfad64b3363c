import type { KeyObject } from 'node:crypto';
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { contextTag, der, derTag, integer, octets, oid, sequence, setOf } from './der.ts';
import { oids } from './oids.ts';
import { publicKeyBits, readCertificate } from './read-certificate.ts';
import { SealProblem } from './seal-problem.ts';

/** A certificate and its private key, both PEM; the key as PKCS#8, not encrypted. */
export interface KeyPair {
  certificate: string;
  privateKey: string;
}

export interface AuthorityOptions {
  /** Whose authority it is, in any script; a long name is cut. */
  organisation: string;
  /** When it is made: from then on the certificates are valid. */
  at: Date;
}

export interface SealingOptions extends AuthorityOptions {
  /** Kind of the sealing key: P-256 (the default) or RSA of 2048 bits. */
  key?: 'ec' | 'rsa';
}

/** Holds an authority of our own: its root vouches for our seals. */
export interface Authority {
  root: KeyPair;
  sealing: KeyPair;
}

const rootYears = 20;
const sealingYears = 5;

/**
 * Makes a certificate authority and a sealing certificate by it. The root's key is needed again
 * only when the sealing certificate is renewed. Throws `SealProblem` without an organisation.
 */
export function createAuthority(options: SealingOptions): Authority {
  const root = createRoot(options);
  return { root, sealing: issueSealing(root, options) };
}

/**
 * Issues a sealing certificate, with a new key, under an authority's root. It is valid for five
 * years, but no longer than the root. Throws `SealProblem` without an organisation, or where the
 * root is no longer valid.
 */
export function issueSealing(root: KeyPair, options: SealingOptions): KeyPair {
  const issuer = new X509Certificate(root.certificate);
  if (options.at >= issuer.validToDate) throw new SealProblem('certificate-expired');
  const keys =
    options.key === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const organisation = cleanName(options.organisation);
  const until = yearsAfter(options.at, sealingYears);
  const { subject, publicKeyInfo } = readCertificate(issuer.raw);
  const certificate = issue({
    subject: distinguishedName(organisation, cut(organisation, longestName)),
    publicKey: keys.publicKey,
    issuer: subject,
    issuerBits: publicKeyBits(publicKeyInfo),
    issuerKey: createPrivateKey(root.privateKey),
    from: options.at,
    until: until < issuer.validToDate ? until : issuer.validToDate,
    extensions: [
      extension(oids.basicConstraints, true, sequence()),
      // digitalSignature and nonRepudiation: the two leftmost of eight bits.
      extension(oids.keyUsage, true, der(derTag.bitString, Buffer.from([6, 0xc0]))),
      // Programs that check signatures as they check email (NSS, OpenSSL) ask for emailProtection.
      extension(
        oids.extendedKeyUsage,
        false,
        sequence(oid(oids.documentSigning), oid(oids.emailProtection)),
      ),
    ],
  });
  return { certificate, privateKey: exportKey(keys.privateKey) };
}

function createRoot(options: AuthorityOptions): KeyPair {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const organisation = cleanName(options.organisation);
  const suffix = ' sealing authority';
  const subject = distinguishedName(
    organisation,
    cut(organisation, longestName - suffix.length) + suffix,
  );
  const certificate = issue({
    subject,
    publicKey: keys.publicKey,
    issuer: subject,
    issuerBits: keyBits(keys.publicKey),
    issuerKey: keys.privateKey,
    from: options.at,
    until: yearsAfter(options.at, rootYears),
    extensions: [
      // An authority whose certificates are no authorities themselves.
      extension(
        oids.basicConstraints,
        true,
        sequence(der(derTag.boolean, Buffer.from([0xff])), integer(0)),
      ),
      // keyCertSign and cRLSign: the sixth and seventh of eight bits.
      extension(oids.keyUsage, true, der(derTag.bitString, Buffer.from([1, 0x06]))),
    ],
  });
  return { certificate, privateKey: exportKey(keys.privateKey) };
}

interface Issue {
  subject: Buffer;
  publicKey: KeyObject;
  issuer: Buffer;
  issuerBits: Buffer;
  issuerKey: KeyObject;
  from: Date;
  until: Date;
  extensions: Buffer[];
}

function issue(order: Issue): string {
  const signature = sequence(oid(oids.ecdsaWithSha256));
  const authority = der(0x80, keyIdentifier(order.issuerBits));
  const toBeSigned = sequence(
    // Version 3, which alone has extensions.
    der(contextTag(0), integer(2)),
    serialNumber(),
    signature,
    order.issuer,
    sequence(timeOf(order.from), timeOf(order.until)),
    order.subject,
    order.publicKey.export({ type: 'spki', format: 'der' }),
    der(
      contextTag(3),
      sequence(
        ...order.extensions,
        extension(
          oids.subjectKeyIdentifier,
          false,
          octets(keyIdentifier(keyBits(order.publicKey))),
        ),
        extension(oids.authorityKeyIdentifier, false, sequence(authority)),
      ),
    ),
  );
  const value = sign('sha256', toBeSigned, order.issuerKey);
  const bits = der(derTag.bitString, Buffer.from([0]), value);
  return new X509Certificate(sequence(toBeSigned, signature, bits)).toString();
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  const flag = critical ? [der(derTag.boolean, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...flag, octets(value));
}

/** 16 random bytes, of which the first is never zero, and small enough for a positive number. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return integer(bytes);
}

/** Computes the identifier of a key in certificates: the beginning of its hash. */
function keyIdentifier(bits: Buffer): Buffer {
  return createHash('sha256').update(bits).digest().subarray(0, 20);
}

function keyBits(key: KeyObject): Buffer {
  return publicKeyBits(key.export({ type: 'spki', format: 'der' }));
}

function exportKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' });
}

/** Characters that certificates allow for an organisation's or common name. */
const longestName = 64;

function distinguishedName(organisation: string, commonName: string): Buffer {
  const part = (id: string, text: string) =>
    setOf([sequence(oid(id), der(derTag.utf8String, Buffer.from(text, 'utf8')))]);
  return sequence(
    part(oids.organizationName, cut(organisation, longestName)),
    part(oids.commonName, commonName),
  );
}

function cleanName(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (clean === '') throw new SealProblem('no-organisation');
  return clean;
}

function cut(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('').trimEnd();
}

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** Certificates write times up to 2049 with two digits of the year, and later ones with four. */
function timeOf(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+|[-:T]/g, '');
  const short = date.getUTCFullYear() < 2050;
  const tag = short ? derTag.utcTime : derTag.generalizedTime;
  return der(tag, Buffer.from(short ? digits.slice(2) : digits, 'latin1'));
}
