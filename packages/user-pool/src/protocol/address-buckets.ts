import { isIPv6 } from 'node:net';
import type { Limits } from '../limits.ts';

type Bucket = { tokens: number; at: number };

/**
 * A token bucket for each address, in this process only: keeps one sender from buying the
 * server's time with cheap calls. Refused calls cost nothing, so that waiting always helps.
 */
export function createAddressBuckets(
  limits: Limits,
  now: () => Date,
): { take(address: string): boolean } {
  const buckets = new Map<string, Bucket>();
  return {
    take(address) {
      const key = networkOf(address);
      const at = now().getTime();
      const last = buckets.get(key) ?? { tokens: limits.addressBurst, at };
      const earned = (Math.max(0, at - last.at) / 1000) * limits.addressPerSecond;
      const tokens = Math.min(limits.addressBurst, last.tokens + earned);
      const allowed = tokens >= 1;
      // Deleting first moves the key to the young end of the map's order.
      buckets.delete(key);
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at });
      if (buckets.size > limits.trackedAddresses) {
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest);
          break;
        }
      }
      return allowed;
    },
  };
}

/** Returns the network of an address; an IPv6 address counts with its whole /64, which one client has to itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
