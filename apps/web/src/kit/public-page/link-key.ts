/**
 * 64 bits of a token's 256 (FNV-1a), below which this browser keeps what belongs to its link: the token can't be
 * found by it. By hand: browsers have `crypto.subtle` on secure origins alone, and the product is run on plain
 * ones too.
 */
export function linkKey(token: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const one of token) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(one.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** The name below which this browser keeps that a code was entered for a signing link. */
export const signingDeviceKey = (token: string): string => `signing-device:${linkKey(token)}`;

/** The same of a link to shared files. */
export const filesDeviceKey = (token: string): string => `received-device:${linkKey(token)}`;
