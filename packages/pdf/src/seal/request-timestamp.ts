import { createHash, randomBytes } from 'node:crypto';
import { checkTimestamp } from './check-timestamp.ts';
import { der, derItems, derTag, integer, octets, oid, readDer, sequence } from './der.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { oids } from './oids.ts';

/** A timestamp server (RFC 3161). */
export interface TimestampServer {
  url: URL;
  /** Further headers of requests, such as `authorization`. */
  headers?: Record<string, string>;
  /** How long to wait for an answer, in milliseconds: 10,000 unless said. */
  timeoutMs?: number;
}

/** Why there is no timestamp: no answer in time, a refusal, or an answer that proves nothing. */
export type TimestampFailure = 'unreachable' | 'refused' | 'unusable';

/** Bytes that a timestamp may take in a seal. */
export const timestampRoom = 12_288;

/**
 * Asks a server for a timestamp of these bytes. Answers the token in DER, after checking that it
 * belongs to them, or why there is none.
 */
export async function requestTimestamp(
  bytes: Buffer,
  { url, headers, timeoutMs = 10_000 }: TimestampServer,
): Promise<Buffer | TimestampFailure> {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest();
  const nonce = integer(randomBytes(8));
  const request = sequence(
    integer(1),
    sequence(sequence(oid(oids.sha256), der(derTag.null)), octets(hash('sha256'))),
    nonce,
    // The certificate of the server shall come along.
    der(derTag.boolean, Buffer.from([0xff])),
  );
  const answer = await fetchBytes(url, {
    body: { type: 'application/timestamp-query', bytes: request },
    headers,
    timeoutMs,
    maxBytes: 2 * timestampRoom,
  });
  if (typeof answer === 'string') return failures[answer];
  const response = readResponse(answer);
  if (typeof response === 'string') return response;
  const timestamp = checkTimestamp(response, hash);
  const fits = response.length <= timestampRoom;
  return fits && timestamp?.nonce?.equals(readDer(nonce).content) ? response : 'unusable';
}

const failures = {
  'no-answer': 'unreachable',
  'bad-status': 'refused',
  'too-large': 'unusable',
} as const;

function readResponse(answer: Buffer): Buffer | TimestampFailure {
  try {
    const [status, token] = derItems(readDer(answer));
    const code = derItems(status)[0];
    if (code?.tag !== derTag.integer) return 'unusable';
    // Granted as requested (0), or with changes that the check will find (1).
    if (code.content.readIntBE(0, Math.min(code.content.length, 6)) > 1) return 'refused';
    return token?.whole ?? 'unusable';
  } catch {
    return 'unusable';
  }
}
