import { constants, createHash, createVerify } from 'node:crypto';
import { isStrongCertificate, readHash, readSignatureAlgorithm } from './algorithms.ts';
import type { DerItem } from './der.ts';
import { derItems, derTag, readOid } from './der.ts';
import { oids } from './oids.ts';
import { maySign, readCertificate } from './read-certificate.ts';
import type { SignedData } from './read-signed-data.ts';

/**
 * Names the problem of a signature message: an algorithm that is unknown or no longer safe, another content than was
 * signed, a wrong signature, or another certificate than was signed with.
 */
export type SignedDataProblem = 'unsupported' | 'digest' | 'signature' | 'signing-certificate';

/** Describes the content that a signature message is expected to sign. */
export interface ExpectedContent {
  /** Its type, as an OID. */
  type: string;
  /** The content itself, in pieces. */
  pieces: readonly Uint8Array[];
  /** Whether what was signed must name the signer's certificate, as PAdES demands and older signatures do not. */
  namesSigner: boolean;
}

/**
 * Checks a signature message against what it should have signed. Says nothing of whose certificate it is.
 * Throws where parts of the message are not DER.
 */
export function checkSignedData(data: SignedData, content: ExpectedContent): SignedDataProblem[] {
  const problems: SignedDataProblem[] = [];
  const hash = readHash(data.digestAlgorithm);
  if (!hash) return ['unsupported'];
  if (!isOfContent(data, content, hash)) problems.push('digest');
  const signature = checkSignature(data, content, hash);
  if (signature) problems.push(signature);
  const names = namesSigner(data) ?? !content.namesSigner;
  if (!names || !maySign(readCertificate(data.signer.raw))) problems.push('signing-certificate');
  return problems;
}

/** Tells if the attributes are of the content. Without attributes, the signature itself says that. */
function isOfContent(data: SignedData, { type, pieces }: ExpectedContent, hash: string): boolean {
  if (data.contentType !== type) return false;
  // Content of any other type must be signed by attributes.
  if (!data.signedBytes) return type === oids.data;
  const named = single(data, oids.contentType);
  const digest = single(data, oids.messageDigest);
  const actual = createHash(hash);
  for (const piece of pieces) actual.update(piece);
  return (
    named !== undefined &&
    readOid(named) === type &&
    digest?.content.equals(actual.digest()) === true
  );
}

function checkSignature(
  data: SignedData,
  { pieces }: ExpectedContent,
  digestHash: string,
): 'unsupported' | 'signature' | undefined {
  const algorithm = readSignatureAlgorithm(data.signatureAlgorithm);
  const key = data.signer.publicKey;
  if (!algorithm || algorithm.key !== key.asymmetricKeyType) return 'unsupported';
  if (!isStrongCertificate(data.signer)) return 'unsupported';
  const { saltLength } = algorithm;
  const options =
    saltLength === undefined
      ? { key }
      : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  const check = createVerify(algorithm.hash ?? digestHash);
  for (const piece of data.signedBytes ? [data.signedBytes] : pieces) check.update(piece);
  return check.verify(options, data.signature) ? undefined : 'signature';
}

/** Tells if the signed attributes name the signer's certificate by its hash; undefined where they name none. */
function namesSigner(data: SignedData): boolean | undefined {
  const names = [oids.signingCertificate, oids.signingCertificateV2];
  if (!names.some((name) => data.attributes.has(name))) return undefined;
  const second = single(data, oids.signingCertificateV2);
  const attribute = second ?? single(data, oids.signingCertificate);
  if (!attribute) return false;
  const [first, ...rest] = derItems(derItems(derItems(attribute)[0])[0]);
  // The second version says which hash where it is not SHA-256; the first one knows SHA-1 alone.
  const named = second && first?.tag === derTag.sequence ? first : undefined;
  const hash = named ? readHash(named) : second ? 'sha256' : 'sha1';
  const value = named ? rest[0] : first;
  if (!hash || value?.tag !== derTag.octetString) return false;
  return createHash(hash).update(data.signer.raw).digest().equals(value.content);
}

function single({ attributes }: SignedData, type: string): DerItem | undefined {
  const values = attributes.get(type) ?? [];
  return values.length === 1 ? values[0] : undefined;
}
