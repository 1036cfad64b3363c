import type { SealOptions, TimestampOptions } from '../seal/seal.ts';

/** `SealOptions` as they are posted to a thread, with the address as text: a `URL` cannot be cloned. */
export type SentSealOptions = Omit<SealOptions, 'timestamp'> & {
  timestamp: (Omit<TimestampOptions, 'url'> & { url: string }) | undefined;
};

/** Options to be posted to a thread. */
export function sendSealOptions({ timestamp, ...options }: SealOptions): SentSealOptions {
  return { ...options, timestamp: timestamp && { ...timestamp, url: timestamp.url.href } };
}

/** Options that were posted. */
export function readSealOptions({ timestamp, ...options }: SentSealOptions): SealOptions {
  if (!timestamp) return options;
  return { ...options, timestamp: { ...timestamp, url: new URL(timestamp.url) } };
}
