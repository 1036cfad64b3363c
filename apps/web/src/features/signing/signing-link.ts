import { linkKey } from '../../kit/outside/link-key.ts';

/** The link by which the page was opened. */
export interface SigningLink {
  token: string;
  /** Signed on the sender's own device, with the sender beside whoever signs. */
  isInPerson: boolean;
  /** Below which this browser keeps what belongs to the link. The token can't be found by it. */
  key: string;
}

/** The link in an address such as `/sign/TOKEN?in-person`. */
export function signingLink({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): SigningLink {
  const token = /^\/sign\/([\w-]+)/.exec(pathname)?.[1] ?? '';
  const isInPerson = new URLSearchParams(search).has('in-person');
  return { token, isInPerson, key: linkKey(token) };
}
