import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { EncryptProblem } from './encrypt-problem.ts';

const maxBytes = 127;
const spaces = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu;
const nothings =
  /\u00ad|\u034f|\u1806|[\u180b-\u180d]|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
const forbidden = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2ff0-\u2ffb\ufffc\ufffd]/u;

/**
 * A password as the bytes that viewers make of it: by SASLprep (RFC 4013), and no more than 127.
 * Throws `EncryptProblem` where nothing is left, or where viewers would refuse it.
 */
export function preparePassword(password: string): Buffer {
  const text = password.replace(spaces, ' ').replace(nothings, '').normalize('NFKC');
  if (text === '') throw new EncryptProblem('no-password');
  if (forbidden.test(text) || mixesDirections(text)) throw new EncryptProblem('unusable-password');
  return Buffer.from(text, 'utf8').subarray(0, maxBytes);
}

/** Letters from the right must stand at both ends, and none from the left with them (RFC 3454, 6). */
function mixesDirections(text: string): boolean {
  // Hebrew is the first of the scripts from the right.
  if (!/[\u0590-\u{10ffff}]/u.test(text)) return false;
  // CommonJS, although its types say otherwise.
  const createBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
  const { getBidiCharTypeName } = createBidi();
  const kinds = Array.from(text, (character) => getBidiCharTypeName(character));
  const fromRight = (kind: string | undefined) => kind === 'R' || kind === 'AL';
  if (!kinds.some(fromRight)) return false;
  return kinds.includes('L') || !fromRight(kinds[0]) || !fromRight(kinds.at(-1));
}
