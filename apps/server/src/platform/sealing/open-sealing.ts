import { createPrivateKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import {
  issueSealing,
  type Sealer,
  SealProblem,
  sealerFromKey,
  type TimestampOptions,
} from '@countersign/pdf/engine';
import { ReaderProblem } from '@countersign/pdf/reader';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import { openReaders } from '../readers/open-readers.ts';
import {
  type KeptAuthority,
  readAuthority,
  succeedAuthority,
  writeAuthority,
} from './authority.ts';

/** The parts that seal documents. */
export interface Sealing {
  sealer: Sealer;
  /** Anyone who trusts this certificate knows our seals; PEM. */
  root: string;
  /** Roots of ours that were in use before, PEM. */
  formerRoots: readonly string[];
  /**
   * The certificates that make a seal one of ours: the roots of our own authority, under which there is
   * no one else, or that of a given key alone; PEM.
   */
  ours: readonly string[];
  /** Whose time seals bear. They come without one where it does not answer, and say so. */
  timestamp: TimestampOptions | undefined;
  /** The advice to the operator about the keys, one line; undefined for none. */
  advice: string | undefined;
}

type GivenSettings = Pick<Settings, 'dataDir' | 'productName' | 'sealing'>;

/** A certificate that expires sooner is replaced at the start, or announced where its root is offline. */
const renewBeforeMs = 180 * 24 * 3_600_000;

/**
 * Opens the key that documents are sealed with: that of a P12 where one is set, else one of our own,
 * under an authority that is made at the first start. The key of its root is kept nowhere then: an operator
 * who wants to keep one makes it offline, by `npm run sealing-authority`.
 * @throws StartError where the P12 can’t be used, or the secret not be read or made.
 */
export async function openSealing(settings: GivenSettings, now: Date): Promise<Sealing> {
  const { p12, p12Password, timestampUrl } = settings.sealing;
  const timestamp: TimestampOptions | undefined =
    timestampUrl === undefined
      ? undefined
      : { url: new URL(timestampUrl), level: 'B-LT', optional: true };
  if (p12 === undefined) return { ...ownSealing(settings, now), timestamp };
  const sealer = await openP12(p12, p12Password, now);
  return {
    sealer,
    root: pemOf(sealer.chain.at(-1)),
    formerRoots: [],
    ours: [pemOf(sealer.chain[0])],
    timestamp,
    advice: undefined,
  };
}

function ownSealing(settings: GivenSettings, now: Date): Omit<Sealing, 'timestamp'> {
  const kept = currentAuthority(settings, now);
  const { root, sealing, formerRoots } = kept;
  return {
    sealer: ownSealer(kept, now),
    root: root.certificate,
    formerRoots,
    ours: [root.certificate, ...formerRoots],
    advice: adviceOn(root, expiryOf(sealing), now),
  };
}

/** The authority with a certificate that lasts: renewed by its root where that key is at hand, else under a new root. */
function currentAuthority({ dataDir, productName }: GivenSettings, now: Date): KeptAuthority {
  const options = { organisation: productName, at: now };
  const kept = readAuthority(dataDir, options);
  const { root, sealing } = kept;
  if (!endsSoon(expiryOf(sealing), now) || root.isOffline) return kept;
  const { certificate, privateKey } = root;
  const renewed =
    privateKey === undefined
      ? succeedAuthority(dataDir, kept, options)
      : { ...kept, sealing: issueSealing({ certificate, privateKey }, options) };
  writeAuthority(dataDir, renewed);
  return renewed;
}

function ownSealer({ root, sealing }: KeptAuthority, now: Date): Sealer {
  if (expiryOf(sealing) <= now) {
    throw new StartError(
      'The sealing certificate has expired: renew it with npm run sealing-authority -- renew FILE, where FILE has the key of its root.',
    );
  }
  const chain = [sealing.certificate, root.certificate];
  return sealerFromKey(createPrivateKey(sealing.privateKey), chain, now);
}

function adviceOn(
  { privateKey, isOffline }: KeptAuthority['root'],
  expiry: Date,
  now: Date,
): string | undefined {
  if (privateKey !== undefined) {
    return 'The root key is in the data folder; move it offline: npm run sealing-authority -- export FILE';
  }
  if (!isOffline || !endsSoon(expiry, now)) return undefined;
  const day = expiry.toISOString().slice(0, 10);
  return `The certificate expires on ${day}; renew it: npm run sealing-authority -- renew FILE`;
}

const expiryOf = ({ certificate }: KeptAuthority['sealing']) =>
  new X509Certificate(certificate).validToDate;

const endsSoon = (expiry: Date, now: Date) => expiry.getTime() - now.getTime() <= renewBeforeMs;

async function openP12(file: string, password: string, now: Date): Promise<Sealer> {
  const bytes = await fs.promises.readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file that SEAL_P12 names can’t be read (${error.code ?? 'error'}).`);
  });
  const readers = openReaders({ memoryMb: 512, timeoutMs: 30_000, maxBytes: 1_000_000, atOnce: 1 });
  try {
    const { privateKey, certificates } = await readers.read('readP12', bytes, password);
    const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
    return sealerFromKey(key, certificates, now);
  } catch (error) {
    if (error instanceof ReaderProblem) {
      throw new StartError('SEAL_P12: This file can’t be read. Export the key again.');
    }
    if (!(error instanceof SealProblem)) throw error;
    const setting = error.code === 'wrong-password' ? 'SEAL_P12_PASSWORD' : 'SEAL_P12';
    throw new StartError(`${setting}: ${error.message}`);
  } finally {
    await readers.close();
  }
}

function pemOf(certificate: Uint8Array | undefined): string {
  if (!certificate) throw new StartError('There is no certificate to seal with.');
  return new X509Certificate(certificate).toString();
}
