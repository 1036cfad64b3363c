import type { X509Certificate } from 'node:crypto';
import { readHash } from './algorithms.ts';
import { checkSignedData } from './check-signed-data.ts';
import type { DerItem } from './der.ts';
import { derItems, derTag, readDer, readTime } from './der.ts';
import { oids } from './oids.ts';
import { readSignedData } from './read-signed-data.ts';

/** A valid timestamp: when it was given, and by whom. */
export interface Timestamp {
  at: Date;
  authority: X509Certificate;
  /** Certificates that came along. */
  certificates: X509Certificate[];
  /** The number that the request gave, if any. */
  nonce: Buffer | undefined;
}

/**
 * Checks a timestamp token (RFC 3161) for something whose hash `hashContent` answers; undefined
 * where it does not hold. Says nothing of whether its authority is to be trusted.
 */
export function checkTimestamp(
  token: Uint8Array,
  hashContent: (algorithm: string) => Buffer,
): Timestamp | undefined {
  try {
    const data = readSignedData(token);
    const { content } = data;
    if (!content) return undefined;
    const expected = { type: oids.timestampInfo, pieces: [content], namesSigner: true };
    if (checkSignedData(data, expected).length > 0) return undefined;
    if (!data.signer.keyUsage?.includes(oids.timeStamping)) return undefined;
    const [, , imprint, , ...rest] = derItems(readDer(content));
    if (!isImprintOf(imprint, hashContent)) return undefined;
    const time = rest[0];
    if (time?.tag !== derTag.generalizedTime) return undefined;
    return {
      at: readTime(time),
      authority: data.signer,
      certificates: data.certificates,
      nonce: rest.find(({ tag }) => tag === derTag.integer)?.content,
    };
  } catch {
    return undefined;
  }
}

function isImprintOf(
  imprint: DerItem | undefined,
  hashContent: (algorithm: string) => Buffer,
): boolean {
  const [algorithm, value] = derItems(imprint);
  const hash = algorithm && readHash(algorithm);
  return hash !== undefined && value?.content.equals(hashContent(hash)) === true;
}
