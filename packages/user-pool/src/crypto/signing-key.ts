import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';

/** An RSA key that signs tokens; the PEM is a secret. */
export type SigningKey = { kid: string; privateKeyPem: string };

/** A fresh RSA-2048 key, PKCS #8; its id is the RFC 7638 thumbprint. */
export function generateSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    kid: thumbprint(publicKey),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

/** A public RSA key as it is published. */
export type PublicJwk = {
  alg: 'RS256';
  e: string;
  kid: string;
  kty: 'RSA';
  n: string;
  use: 'sig';
};

/** Both halves of a key, ready for use, and what is published of it. */
export type LoadedKey = {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: PublicJwk;
};

/** Throws, without a word of the key, where the PEM is not an RSA private key. */
export function loadSigningKey({ kid, privateKeyPem }: SigningKey): LoadedKey {
  const privateKey = readPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(privateKey);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return { kid, privateKey, publicKey, jwk: { alg: 'RS256', e, kid, kty: 'RSA', n, use: 'sig' } };
}

/** The same for all keys of a pool. RangeError where there is none or two share an id. */
export function loadSigningKeys(keys: readonly SigningKey[]): readonly [LoadedKey, ...LoadedKey[]] {
  const [signing, ...others] = keys.map(loadSigningKey);
  if (!signing) throw new RangeError('The pool needs a signing key.');
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) {
    throw new RangeError('Two signing keys have the same id.');
  }
  return [signing, ...others];
}

function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // What OpenSSL says about a damaged key may quote it.
  }
  throw new TypeError('A signing key must be an RSA private key as PEM.');
}

function thumbprint(publicKey: KeyObject): string {
  const { e, kty, n } = publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}
