import { createPrivateKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import {
  type Authority,
  createAuthority,
  issueSealing,
  type Sealer,
  SealProblem,
  sealerFromKey,
  type TimestampOptions,
} from '@countersign/pdf';
import { ReaderProblem } from '@countersign/pdf/reader';
import { keptSecret, replaceSecret } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import { openReaders } from '../readers/open-readers.ts';

/** What documents are sealed with. */
export interface Sealing {
  sealer: Sealer;
  /** Whoever trusts this certificate knows our seals; PEM. */
  root: string;
  /**
   * The certificate that makes a seal one of ours: the root of our own authority, under which there is
   * nobody else, or that of a given key alone; PEM.
   */
  ours: string;
  /** Whose time seals bear. They come without one where it does not answer, and say so. */
  timestamp: TimestampOptions | undefined;
}

type GivenSettings = Pick<Settings, 'dataDir' | 'productName' | 'sealing'>;

const authorityName = 'sealing-authority.json';
/** A certificate that expires sooner is replaced at the start. */
const renewBeforeMs = 180 * 24 * 3_600_000;

/**
 * Opens the key that documents are sealed with: that of a P12 where one is set, else one of our own,
 * under an authority that is made at the first start.
 * @throws StartError where the P12 can’t be used, or the secret not be read or made.
 */
export async function openSealing(settings: GivenSettings, now: Date): Promise<Sealing> {
  const { p12, p12Password, timestampUrl } = settings.sealing;
  const sealer =
    p12 === undefined ? ownSealer(settings, now) : await openP12(p12, p12Password, now);
  const timestamp: TimestampOptions | undefined =
    timestampUrl === undefined
      ? undefined
      : { url: new URL(timestampUrl), level: 'B-LT', optional: true };
  const root = pemOf(sealer.chain.at(-1));
  return { sealer, root, ours: p12 === undefined ? root : pemOf(sealer.chain[0]), timestamp };
}

function ownSealer({ dataDir, productName }: GivenSettings, now: Date): Sealer {
  const options = { organisation: productName, at: now };
  const kept = keptSecret(dataDir, authorityName, () => JSON.stringify(createAuthority(options)));
  const { root, sealing: former } = JSON.parse(kept) as Authority;
  const expires = new X509Certificate(former.certificate).validToDate;
  const isGood = expires.getTime() - now.getTime() > renewBeforeMs;
  const sealing = isGood ? former : issueSealing(root, options);
  if (!isGood) replaceSecret(dataDir, authorityName, JSON.stringify({ root, sealing }));
  const chain = [sealing.certificate, root.certificate];
  return sealerFromKey(createPrivateKey(sealing.privateKey), chain, now);
}

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
      throw new StartError('SEAL_P12: This file can’t be read. Export the key anew.');
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
