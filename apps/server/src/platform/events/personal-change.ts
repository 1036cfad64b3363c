import { randomBytes } from 'node:crypto';

/** The values of changed fields before and after, as `changesBetween` answers them. */
export interface PersonalChange {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The record of removed personal values: their fields, and a digest of all. */
export interface TakenOut {
  digest: string;
  fields: string[];
  /** Proves that they were removed by us; missing where there was no key yet. */
  mac?: string;
}

/** Adds a random salt, so that the digest does not reveal the values. */
export function salted(change: PersonalChange): PersonalChange & { salt: string } {
  return { ...change, salt: randomBytes(16).toString('hex') };
}

/** Returns true where an event's personal values were removed. */
export function isTakenOut(personal: unknown): personal is TakenOut {
  return typeof personal === 'object' && personal !== null && 'digest' in personal;
}
