import { linkToken } from '@countersign/contract';
import { linkKey } from '../../kit/public-page/link-key.ts';

/** The link by which the page was opened. */
export interface SigningLink {
  token: string;
  /** Below which this browser keeps what belongs to the link. The token can't be found by it. */
  key: string;
}

/** The link in an address such as `/sign/TOKEN`. */
export function signingLink({ pathname }: { pathname: string }): SigningLink {
  const token = linkToken(pathname);
  return { token, key: linkKey(token) };
}
