/** The link by which the page was opened. */
export interface SigningLink {
  token: string;
  /** Below which this browser keeps what belongs to the link. The token can't be found by it. */
  key: string;
}

/** The link in an address such as `/sign/TOKEN`. */
export function signingLink({ pathname }: { pathname: string }): SigningLink {
  const token = /^\/sign\/([\w-]+)/.exec(pathname)?.[1] ?? '';
  return { token, key: hashOf(token) };
}

/**
 * 64 bits of a token's 256 (FNV-1a), by hand: browsers have `crypto.subtle` on secure origins alone, and the
 * product is run on plain ones too.
 */
function hashOf(token: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const one of token) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(one.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
