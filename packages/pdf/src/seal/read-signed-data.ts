import { X509Certificate } from 'node:crypto';
import type { DerItem } from './der.ts';
import { contextTag, derItems, derTag, readDer, readOctets, readOid } from './der.ts';
import { oids } from './oids.ts';
import { readCertificate } from './read-certificate.ts';

/** Attributes of a signature by type, each with all its values. */
type Attributes = Map<string, DerItem[]>;

/** A signature message (CMS SignedData) of one signer. */
export interface SignedData {
  /** Type of what is signed, and that itself where the message holds it. */
  contentType: string;
  content: Buffer | undefined;
  /** Certificates that came along, the signer's among them. */
  certificates: X509Certificate[];
  signer: X509Certificate;
  /** Hash and signature algorithms, as they stand in the message. */
  digestAlgorithm: DerItem;
  signatureAlgorithm: DerItem;
  attributes: Attributes;
  /** What was signed: the attributes as a set; undefined where there are none, and the content itself was signed. */
  signedBytes: Buffer | undefined;
  signature: Buffer;
  unsigned: Attributes;
}

/** More than any signature needs; each further one costs time to check. */
const maxCertificates = 20;

/** Reads a signature message. Throws where it is none, or not of one signer who is known. */
export function readSignedData(message: Uint8Array): SignedData {
  const [type, wrapped] = derItems(readDer(message));
  if (readOid(type) !== oids.signedData) throw new Error('This is no signature message.');
  const [, , encapsulated, ...others] = derItems(derItems(wrapped)[0]);
  const [contentType, content] = derItems(encapsulated);
  const certificates = others
    .filter(({ tag }) => tag === contextTag(0))
    .flatMap(derItems)
    .slice(0, maxCertificates)
    .map(({ whole }) => new X509Certificate(whole));
  const signers = derItems(others.find(({ tag }) => tag === derTag.set));
  if (signers.length !== 1) throw new Error('A signature has exactly one signer.');
  const [, id, digestAlgorithm, ...parts] = derItems(signers[0]);
  const attributes = parts[0]?.tag === contextTag(0) ? parts.shift() : undefined;
  const [signatureAlgorithm, signature, unsigned] = parts;
  if (!id || !digestAlgorithm || !signatureAlgorithm) {
    throw new Error('A signature lacks its algorithms.');
  }
  const signer = certificates.find((certificate) => isNamed(certificate, id));
  if (!signer) throw new Error('The certificate of the signer is missing.');
  return {
    contentType: readOid(contentType),
    content: content && readOctets(derItems(content)[0]),
    certificates,
    signer,
    digestAlgorithm,
    signatureAlgorithm,
    attributes: attributes ? readAttributes(attributes) : new Map(),
    signedBytes:
      attributes && Buffer.concat([Buffer.from([derTag.set]), attributes.whole.subarray(1)]),
    signature: readOctets(signature),
    unsigned: unsigned ? readAttributes(unsigned) : new Map(),
  };
}

function readAttributes(list: DerItem): Attributes {
  const attributes: Attributes = new Map();
  for (const item of derItems(list)) {
    const [type, values] = derItems(item);
    const key = readOid(type);
    attributes.set(key, [...(attributes.get(key) ?? []), ...derItems(values)]);
  }
  return attributes;
}

/** Tells if a signer's id, by issuer and serial number or by key identifier, means a certificate. */
function isNamed(certificate: X509Certificate, id: DerItem): boolean {
  const { issuer, serial, extensions } = readCertificate(certificate.raw);
  if (id.tag === derTag.sequence) return id.content.equals(Buffer.concat([issuer, serial]));
  const key = extensions.get(oids.subjectKeyIdentifier);
  return key !== undefined && readDer(key).content.equals(id.content);
}
