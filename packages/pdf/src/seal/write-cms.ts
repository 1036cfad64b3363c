import type { X509Certificate } from 'node:crypto';
import { createHash } from 'node:crypto';
import { contextTag, der, derTag, integer, octets, oid, sequence, setOf } from './der.ts';
import { oids } from './oids.ts';
import { readCertificate } from './read-certificate.ts';
import { SealProblem } from './seal-problem.ts';
import type { Sealer } from './sealer.ts';
import { readChain } from './sealer.ts';

/** The parts of a sealer's signatures that are the same in all of them. */
export interface SealerIdentity {
  certificate: X509Certificate;
  /** Bytes that a signature message takes at most, without a timestamp. */
  messageSize: number;
  signerId: Buffer;
  signingCertificate: Buffer;
  certificates: Buffer;
  algorithm: Buffer;
}

const sha256 = sequence(oid(oids.sha256));
const contentType = attribute(oids.contentType, oid(oids.data));

/** Prepares what all signatures of a sealer share. Throws `SealProblem` without a certificate. */
export function identify(sealer: Sealer): SealerIdentity {
  const [certificate] = readChain(sealer.chain);
  if (!certificate) throw new SealProblem('no-certificate');
  const { issuer, serial } = readCertificate(certificate.raw);
  // What is signed names its certificate by hash, so that no other can be put in its place.
  const hash = octets(createHash('sha256').update(certificate.raw).digest());
  const issuerSerial = sequence(sequence(der(contextTag(4), issuer)), serial);
  // Strict DER would sort them, but readers take the first for the signer's: NSS, under poppler,
  // judged some seals of a file otherwise where it was not.
  const certificates = der(contextTag(0), ...sealer.chain);
  return {
    certificate,
    messageSize: certificates.length + 2 * issuer.length + sealer.signatureSize + 400,
    signerId: sequence(issuer, serial),
    signingCertificate: attribute(
      oids.signingCertificateV2,
      sequence(sequence(sequence(hash, issuerSerial))),
    ),
    certificates,
    algorithm:
      sealer.algorithm === 'rsa-sha256'
        ? sequence(oid(oids.sha256WithRsa), der(derTag.null))
        : sequence(oid(oids.ecdsaWithSha256)),
  };
}

/** Builds the attributes that a sealer signs for a document with this SHA-256 hash. */
export function signedAttributes(identity: SealerIdentity, digest: Buffer): Buffer {
  const messageDigest = attribute(oids.messageDigest, octets(digest));
  return setOf([contentType, messageDigest, identity.signingCertificate]);
}

/** The signature message of a document (CMS SignedData, detached), as PAdES wants it. */
export function signatureMessage(
  identity: SealerIdentity,
  attributes: Buffer,
  signature: Buffer,
  timestamp: Buffer | undefined,
): Buffer {
  const unsigned = timestamp ? [der(contextTag(1), attribute(oids.timestampToken, timestamp))] : [];
  const signer = sequence(
    integer(1),
    identity.signerId,
    sha256,
    // The same attributes are signed as a set, and written under a tag of the same length.
    Buffer.concat([Buffer.from([contextTag(0)]), attributes.subarray(1)]),
    identity.algorithm,
    octets(signature),
    ...unsigned,
  );
  const signedData = sequence(
    integer(1),
    setOf([sha256]),
    sequence(oid(oids.data)),
    identity.certificates,
    setOf([signer]),
  );
  return sequence(oid(oids.signedData), der(contextTag(0), signedData));
}

function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), setOf([value]));
}
