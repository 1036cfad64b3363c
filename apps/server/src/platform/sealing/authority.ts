import { X509Certificate } from 'node:crypto';
import { createAuthority, type KeyPair, type SealingOptions } from '@countersign/pdf/engine';
import { keptSecret, replaceSecret } from '../config/secrets.ts';

const secretName = 'sealing-authority.json';

/** The authority of our own, as it is kept in the secrets folder. All certificates and keys are PEM. */
export interface KeptAuthority {
  root: {
    certificate: string;
    /** An earlier version kept it here; it belongs offline. */
    privateKey?: string;
    /** The operator has the key in an encrypted file; otherwise there is none any more. */
    isOffline?: true;
  };
  sealing: KeyPair;
  /** Certificates of roots that were in use before: their seals are still ours. */
  formerRoots: readonly string[];
}

/** Creates an authority whose root key is not stored. */
function newAuthority(options: SealingOptions, formerRoots: readonly string[] = []): KeptAuthority {
  const { root, sealing } = createAuthority(options);
  return { root: { certificate: root.certificate }, sealing, formerRoots };
}

/**
 * Reads the authority, which is made at first use.
 * @throws StartError where the file can't be read or written.
 */
export function readAuthority(dataDir: string, options: SealingOptions): KeptAuthority {
  const text = keptSecret(dataDir, secretName, () => JSON.stringify(newAuthority(options)));
  const kept = JSON.parse(text) as Omit<KeptAuthority, 'formerRoots'> & Partial<KeptAuthority>;
  const { root, formerRoots = [] } = kept;
  const certificate = new X509Certificate(root.certificate).toString();
  return { ...kept, root: { ...root, certificate }, formerRoots };
}

/**
 * Creates an authority that succeeds one that ends soon and whose root's key is lost. Two processes that make it at the
 * same time end up with the same one.
 */
export function succeedAuthority(
  dataDir: string,
  { root: { certificate }, formerRoots }: KeptAuthority,
  options: SealingOptions,
): KeptAuthority {
  const { fingerprint256 } = new X509Certificate(certificate);
  const name = `sealing-authority-after-${fingerprint256.replaceAll(':', '').slice(0, 16)}.json`;
  const text = keptSecret(dataDir, name, () =>
    JSON.stringify(newAuthority(options, [certificate, ...formerRoots])),
  );
  return JSON.parse(text) as KeptAuthority;
}

/** Replaces the authority that is kept. */
export function writeAuthority(dataDir: string, authority: KeptAuthority): void {
  replaceSecret(dataDir, secretName, JSON.stringify(authority));
}
