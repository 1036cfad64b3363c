import { verify } from 'node:crypto';
import type { AppendPoint } from '../document/append-point.ts';
import { hashParts } from './hash-parts.ts';
import type { TimestampFailure, TimestampServer } from './request-timestamp.ts';
import { requestTimestamp, timestampRoom } from './request-timestamp.ts';
import { SealProblem } from './seal-problem.ts';
import type { Sealer } from './sealer.ts';
import { checkValidity } from './sealer.ts';
import type { SealerIdentity } from './write-cms.ts';
import { identify, signatureMessage, signedAttributes } from './write-cms.ts';
import { writeRevision } from './write-revision.ts';

/** The timestamp server of a seal, and what is stored to prove the seal later. */
export interface TimestampOptions extends TimestampServer {
  /** B-T (the default) has a timestamp; B-LT also the certificates and their revocation data. */
  level?: 'B-T' | 'B-LT';
  /** Whether to seal without a timestamp where the server gives none; otherwise sealing fails. */
  optional?: boolean;
}

export interface SealOptions {
  /** When the document is sealed, as the sealer says. */
  time: Date;
  reason?: string;
  location?: string;
  contact?: string;
  /** What programs are to read from the seal, as text; `SignatureReport` has it again. */
  record?: string;
  /**
   * Certifies the file and forbids every later change, also further seals (DocMDP, P=1). Only for files
   * that have no signature yet.
   */
  isFinal?: boolean;
  /** Name of the signature field: `Seal`, or the next of `Seal2`, `Seal3` unless said. */
  fieldName?: string;
  timestamp?: TimestampOptions;
  /** What is known of the file; without it the file is read, which takes some milliseconds. */
  appendPoint?: AppendPoint;
}

/** A sealed file. */
export interface Sealed {
  /** The parts that were given, and those appended. */
  parts: Buffer[];
  /** The PAdES level that was reached. */
  level: 'B-B' | 'B-T' | 'B-LT';
  /** Why a requested timestamp is missing; `none` where none was requested. */
  timestamp: 'none' | 'given' | TimestampFailure;
  /** B-LT only: subjects of the certificates for which there is no revocation data. */
  unconfirmed: string[];
}

const identities = new WeakMap<Sealer, SealerIdentity>();

/**
 * Seals a PDF file by an appended signature (PAdES). Earlier seals stay valid. The file comes in
 * parts, as `assemble` answers it. Throws `PdfProblem` where it is no PDF, and `SealProblem` where
 * it cannot be sealed or the sealer cannot seal.
 */
export async function seal(
  file: readonly Buffer[],
  sealer: Sealer,
  options: SealOptions,
): Promise<Sealed> {
  const identity = identities.get(sealer) ?? identify(sealer);
  checkValidity(identity.certificate, options.time);
  const point = options.appendPoint ?? (await readPoint(file));
  if (options.isFinal && /\/Perms\b/.test(point.catalog.entries)) throw new SealProblem('locked');
  const room = identity.messageSize + (options.timestamp ? timestampRoom : 0);
  const words = { ...options, fieldName: nameField(point, options.fieldName) };
  const length = file.reduce((sum, part) => sum + part.length, 0);
  const { before, after } = writeRevision(point, words, length, endsWithLine(file), room);
  const attributes = signedAttributes(identity, hashParts([...file, before, after]));
  const signature = await sealer.sign(attributes);
  checkFirstSignature(sealer, identity, attributes, signature);
  const { token, state } = await timestamp(signature, options.timestamp);
  const message = signatureMessage(identity, attributes, signature, token);
  if (message.length > room) throw new SealProblem('bad-signature');
  const contents = Buffer.from(`<${message.toString('hex').padEnd(2 * room, '0')}>`, 'latin1');
  const parts = [...file, before, contents, after];
  if (token && options.timestamp?.level === 'B-LT') {
    const { gatherLongTermData } = await import('./long-term.ts');
    const { added, unconfirmed } = await gatherLongTermData(parts);
    return { parts: [...parts, added], level: 'B-LT', timestamp: state, unconfirmed };
  }
  return { parts, level: token ? 'B-T' : 'B-B', timestamp: state, unconfirmed: [] };
}

/** Only files of others have to be read, and so need what reads them. */
async function readPoint(file: readonly Buffer[]): Promise<AppendPoint> {
  const { readAppendPoint } = await import('./read-append-point.ts');
  return readAppendPoint(Buffer.concat(file));
}

/** A remote key may not belong to its certificate: the first signature of each sealer is checked. */
function checkFirstSignature(
  sealer: Sealer,
  identity: SealerIdentity,
  attributes: Buffer,
  signature: Buffer,
): void {
  if (identities.has(sealer)) return;
  const { publicKey } = identity.certificate;
  if (!verify('sha256', attributes, publicKey, signature)) throw new SealProblem('bad-signature');
  identities.set(sealer, identity);
}

async function timestamp(
  signature: Buffer,
  options: TimestampOptions | undefined,
): Promise<{ token: Buffer | undefined; state: Sealed['timestamp'] }> {
  if (!options) return { token: undefined, state: 'none' };
  const answer = await requestTimestamp(signature, options);
  if (typeof answer !== 'string') return { token: answer, state: 'given' };
  if (!options.optional) throw new SealProblem(`timestamp-${answer}`);
  return { token: undefined, state: answer };
}

function nameField({ form: { names } }: AppendPoint, wanted: string | undefined): string {
  if (wanted !== undefined) {
    if (names.includes(wanted)) throw new SealProblem('field-taken');
    return wanted;
  }
  let free = 'Seal';
  for (let n = 2; names.includes(free); n++) free = `Seal${n}`;
  return free;
}

function endsWithLine(file: readonly Buffer[]): boolean {
  const last = file.findLast((part) => part.length > 0)?.at(-1);
  return last === 0x0a || last === 0x0d;
}
