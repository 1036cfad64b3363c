import type { KeyObject, X509Certificate } from 'node:crypto';
import type { DerItem } from './der.ts';
import { derItems, readOid } from './der.ts';
import { oids } from './oids.ts';
import { readCertificate } from './read-certificate.ts';

/** Hashes that are safe, by OID: neither MD5 nor SHA-1. */
const hashes: Record<string, string> = {
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
};

/** A signature algorithm that is safe. */
interface SignatureAlgorithm {
  key: 'rsa' | 'ec';
  /** Its hash; undefined where the message names one besides. */
  hash?: string;
  /** Of RSA-PSS alone, in bytes. */
  saltLength?: number;
}

const signatures: Record<string, SignatureAlgorithm> = {
  [oids.rsaEncryption]: { key: 'rsa' },
  [oids.sha256WithRsa]: { key: 'rsa', hash: 'sha256' },
  [oids.sha384WithRsa]: { key: 'rsa', hash: 'sha384' },
  [oids.sha512WithRsa]: { key: 'rsa', hash: 'sha512' },
  [oids.ecdsaWithSha256]: { key: 'ec', hash: 'sha256' },
  [oids.ecdsaWithSha384]: { key: 'ec', hash: 'sha384' },
  [oids.ecdsaWithSha512]: { key: 'ec', hash: 'sha512' },
};

const minRsaBits = 2048;
/** The curves of 256 bits or more that signatures are made on; one that a key describes itself has no name. */
const curves = new Set([
  'prime256v1',
  'secp256k1',
  'secp384r1',
  'secp521r1',
  'brainpoolP256r1',
  'brainpoolP256t1',
  'brainpoolP320r1',
  'brainpoolP320t1',
  'brainpoolP384r1',
  'brainpoolP384t1',
  'brainpoolP512r1',
  'brainpoolP512t1',
]);

/** Reads which hash an algorithm is; undefined for one that is unknown or no longer safe. */
export function readHash(algorithm: DerItem | undefined): string | undefined {
  return hashes[readOid(derItems(algorithm)[0])];
}

/** Reads how a signature was made; undefined for a way that is unknown or no longer safe. */
export function readSignatureAlgorithm(algorithm: DerItem): SignatureAlgorithm | undefined {
  const [type, parameters] = derItems(algorithm);
  const id = readOid(type);
  return id === oids.rsaPss ? readPss(parameters) : signatures[id];
}

/** Reads hash and salt of RSA-PSS; a hash that is left out there is SHA-1. */
function readPss(parameters: DerItem | undefined): SignatureAlgorithm | undefined {
  const parts = parameters ? derItems(parameters) : [];
  const part = (tag: number) => parts.find((item) => item.tag === tag);
  const hashPart = part(0xa0);
  const hash = hashPart && readHash(derItems(hashPart)[0]);
  if (hash === undefined) return undefined;
  const salt = part(0xa2);
  const length = salt && derItems(salt)[0]?.content;
  return {
    key: 'rsa',
    hash,
    saltLength: length ? length.readUIntBE(0, Math.min(length.length, 6)) : 20,
  };
}

/** Checks that a key is too long to be found from its public half: RSA of 2048 bits or more, or a curve of 256. */
export function isStrongKey(key: KeyObject): boolean {
  const {
    modulusLength = 0,
    publicExponent = 0n,
    namedCurve = '',
  } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec') return curves.has(namedCurve);
  // With an exponent of one everything is its own signature.
  return key.asymmetricKeyType === 'rsa' && modulusLength >= minRsaBits && publicExponent >= 3n;
}

/** Checks that a certificate has a strong key, and was signed in a way of which no second one can be made. */
export function isStrongCertificate(certificate: X509Certificate): boolean {
  const { signatureAlgorithm } = readCertificate(certificate.raw);
  return (
    readSignatureAlgorithm(signatureAlgorithm)?.hash !== undefined &&
    isStrongKey(certificate.publicKey)
  );
}
