import type { SealOptions, TimestampOptions } from '../seal/seal.ts';

/** `SealOptions` as another thread is told them: an address cannot cross over but as text. */
export type SentSealOptions = Omit<SealOptions, 'timestamp'> & {
  timestamp: (Omit<TimestampOptions, 'url'> & { url: string }) | undefined;
};

export function sendSealOptions({ timestamp, ...options }: SealOptions): SentSealOptions {
  return { ...options, timestamp: timestamp && { ...timestamp, url: timestamp.url.href } };
}

export function readSealOptions({ timestamp, ...options }: SentSealOptions): SealOptions {
  if (!timestamp) return options;
  return { ...options, timestamp: { ...timestamp, url: new URL(timestamp.url) } };
}
