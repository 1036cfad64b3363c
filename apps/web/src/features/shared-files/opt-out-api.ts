import { apiBasePaths, type OptOutView } from '@countersign/contract';
import { createLinkApi } from '../../kit/public-page/link-api.ts';
import { linkKey } from '../../kit/public-page/link-key.ts';

/** Holds the calls of a link for opting out. */
export type OptOutApi = ReturnType<typeof createOptOutApi>;

/** Calls the server for such a link. */
export function createOptOutApi(token: string) {
  const base = `${apiBasePaths.v4}/no-more/${encodeURIComponent(token)}`;
  const { call } = createLinkApi(base, `no-more:${linkKey(token)}`);
  return {
    read: () => call<OptOutView>(''),
    set: (isOut: boolean) => call<OptOutView>('', { method: 'PUT', body: { isOut } }),
  };
}
