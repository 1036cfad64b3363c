import type { DerItem } from './der.ts';
import { contextTag, derItems, derTag, readDer, readOid } from './der.ts';
import { oids } from './oids.ts';

/** Holds the parts of a certificate that `X509Certificate` of node:crypto lacks. */
interface CertificateParts {
  /** The serial number's DER value. */
  serial: Buffer;
  /** How it was signed. */
  signatureAlgorithm: DerItem;
  /** The issuer's name in DER. */
  issuer: Buffer;
  /** The subject's name in DER. */
  subject: Buffer;
  /** The public key with its algorithm, in DER. */
  publicKeyInfo: Buffer;
  /** Contents of extensions by object identifier. */
  extensions: Map<string, Buffer>;
}

/** Takes a certificate apart. Throws where the bytes are none. */
export function readCertificate(certificate: Uint8Array): CertificateParts {
  const fields = derItems(derItems(readDer(certificate))[0]);
  // Only certificates of version 1 leave the version out.
  const start = fields[0]?.tag === contextTag(0) ? 1 : 0;
  const [serial, signatureAlgorithm, issuer, , subject, publicKey] = fields.slice(start);
  if (!serial || !signatureAlgorithm || !issuer || !subject || !publicKey)
    throw new Error('This is no certificate.');
  const extensions = new Map<string, Buffer>();
  const list = fields.find(({ tag }) => tag === contextTag(3));
  for (const extension of list ? derItems(derItems(list)[0]) : []) {
    const parts = derItems(extension);
    const value = parts.at(-1);
    if (value?.tag === derTag.octetString) extensions.set(readOid(parts[0]), value.content);
  }
  return {
    serial: serial.whole,
    signatureAlgorithm,
    issuer: issuer.whole,
    subject: subject.whole,
    publicKeyInfo: publicKey.whole,
    extensions,
  };
}

/** The bits of a public key without its algorithm. Throws where the DER is no public key. */
export function publicKeyBits(publicKeyInfo: Uint8Array): Buffer {
  const bits = derItems(readDer(publicKeyInfo))[1];
  if (bits?.tag !== derTag.bitString) throw new Error('This is no public key.');
  // The first byte counts unused bits, of which keys have none.
  return bits.content.subarray(1);
}

/** Tells if the key may sign documents; a certificate that says nothing of its use allows it. */
export function maySign(parts: CertificateParts): boolean {
  const usage = parts.extensions.get(oids.keyUsage);
  if (!usage) return true;
  // The first two bits: digitalSignature and nonRepudiation.
  return ((readDer(usage).content[1] ?? 0) & 0xc0) !== 0;
}

/** The name by which people know a subject: its common name, else its organisation. */
export function subjectName(parts: CertificateParts): string | undefined {
  const names = new Map<string, string>();
  for (const set of derItems(readDer(parts.subject))) {
    for (const pair of derItems(set)) {
      const [type, value] = derItems(pair);
      if (value) names.set(readOid(type), readText(value));
    }
  }
  return names.get(oids.commonName) ?? names.get(oids.organizationName);
}

const bmpString = 0x1e;

function readText({ tag, content }: DerItem): string {
  if (tag === derTag.utf8String) return content.toString('utf8');
  if (tag !== bmpString) return content.toString('latin1');
  return Buffer.from(content.subarray(0, content.length & ~1))
    .swap16()
    .toString('utf16le');
}
