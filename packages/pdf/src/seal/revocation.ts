import type { X509Certificate } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { DerItem } from './der.ts';
import { constructed, der, derItems, derTag, octets, oid, readDer, sequence } from './der.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { oids } from './oids.ts';
import { publicKeyBits, readCertificate } from './read-certificate.ts';

/** The tag of an address among the names in a certificate. */
const addressTag = 0x86;
const limits = { timeoutMs: 10_000, maxBytes: 5_000_000 };

/** Asks the server that a certificate names whether it is in force (OCSP); null without answer. */
export async function requestStatus(
  certificate: X509Certificate,
  issuer: X509Certificate,
): Promise<Buffer | null> {
  const address = /^OCSP - URI:(http\S+)$/m.exec(certificate.infoAccess ?? '')?.[1];
  if (!address || !URL.canParse(address)) return null;
  const { subject, publicKeyInfo } = readCertificate(issuer.raw);
  const sha1 = (bytes: Buffer) => octets(createHash('sha1').update(bytes).digest());
  const id = sequence(
    sequence(oid(oids.sha1), der(derTag.null)),
    sha1(subject),
    sha1(publicKeyBits(publicKeyInfo)),
    readCertificate(certificate.raw).serial,
  );
  const bytes = sequence(sequence(sequence(sequence(id))));
  const body = { type: 'application/ocsp-request', bytes };
  const answer = await fetchBytes(new URL(address), { ...limits, body });
  return typeof answer !== 'string' && isSuccess(answer) ? answer : null;
}

/** Fetches the list of revoked certificates that a certificate names; undefined without one. */
export async function fetchRevocationList(
  certificate: X509Certificate,
): Promise<Buffer | undefined> {
  const points = readCertificate(certificate.raw).extensions.get(oids.crlDistributionPoints);
  const address = points && findAddress(readDer(points));
  if (!address || !URL.canParse(address)) return undefined;
  const answer = await fetchBytes(new URL(address), limits);
  return typeof answer !== 'string' && isDer(answer) ? answer : undefined;
}

/** The first address over HTTP in a value, however deep. */
function findAddress(item: DerItem): string | undefined {
  if (item.tag === addressTag) {
    const address = item.content.toString('latin1');
    return address.startsWith('http') ? address : undefined;
  }
  if ((item.tag & constructed) === 0) return undefined;
  for (const part of derItems(item)) {
    const address = findAddress(part);
    if (address) return address;
  }
  return undefined;
}

function isSuccess(answer: Buffer): boolean {
  try {
    const status = derItems(readDer(answer))[0];
    return status?.content.equals(Buffer.from([0])) === true;
  } catch {
    return false;
  }
}

function isDer(answer: Buffer): boolean {
  try {
    return readDer(answer).tag === derTag.sequence;
  } catch {
    return false;
  }
}
