import type { SigningView } from '@countersign/contract';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { createSigningApi, type SigningApi } from './signing-api.ts';
import { type SigningLink, signingLink } from './signing-link.ts';

/** Holds the data that loads before the page is drawn. */
export interface SigningStart {
  link: SigningLink;
  api: SigningApi;
  /** What the link leads to, asked for while the rest of the page is loaded. */
  view: Promise<Answer<SigningView>>;
}

/** Asks what the link of an address leads to. */
export function startSigning(address: { pathname: string }): SigningStart {
  const link = signingLink(address);
  const api = createSigningApi(link);
  const view = api.getView();
  void view.then((answer) => answer.ok && fetchFirstPage(api, answer.result));
  return { link, api, view };
}

/** Has the picture of the first page fetched while the page is still to be drawn. */
function fetchFirstPage(api: SigningApi, { forms, shown }: SigningView): void {
  const address = forms.length > 0 ? api.pageAddress(0, shown) : undefined;
  if (address !== undefined) new Image().src = address;
}
