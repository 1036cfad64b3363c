import { ProtocolError } from './errors.ts';
import type { Pool } from './pool.ts';

/** The attributes that people change themselves unless the application says otherwise. */
export const defaultWritableAttributes: readonly string[] = [
  'given_name',
  'family_name',
  'name',
  'locale',
  'zoneinfo',
];

const standard = new Set([
  ...defaultWritableAttributes,
  'address',
  'birthdate',
  'email',
  'gender',
  'middle_name',
  'nickname',
  'picture',
  'preferred_username',
  'profile',
  'website',
]);

/** Throws a RangeError for a name that is not one of a writable attribute. */
export function checkWritableAttributes(names: readonly string[]): void {
  for (const name of names) {
    if (standard.has(name) || /^custom:[\w-]{1,20}$/.test(name)) continue;
    throw new RangeError(`No one can write an attribute called ${name}.`);
  }
}

/** Creates the refusal of an attribute that users can't write, or not in this way. */
export const notWritable = () =>
  new ProtocolError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');

/** NotAuthorizedException for an attribute that the application keeps to itself. */
export function requireWritable(pool: Pool, name: string): void {
  if (!pool.writableAttributes.has(name)) throw notWritable();
}
