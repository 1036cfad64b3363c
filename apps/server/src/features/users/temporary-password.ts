import { randomInt } from 'node:crypto';

/** Characters that are distinct in every typeface: no `0` and `o`, no `1`, `i` and `l`. */
const smallLetters = 'abcdefghjkmnpqrstuvwxyz';
const capitalLetters = smallLetters.toUpperCase();
const digits = '23456789';

/**
 * A random temporary password that meets the password rule and is easy to type, such as
 * `Kmtu-pqed-wvhc-47`: over 60 bits, for a password that lives a week and is tried a few times.
 */
export function temporaryPassword(): string {
  const some = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
  const first = some(capitalLetters, 1) + some(smallLetters, 3);
  return [first, some(smallLetters, 4), some(smallLetters, 4), some(digits, 2)].join('-');
}
