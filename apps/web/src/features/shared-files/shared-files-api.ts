import {
  apiBasePaths,
  type EndpointInput,
  type EndpointResult,
  type enterSharedFilesCode,
  type getSharedFileText,
  type listOtherSharedFiles,
  type openOtherSharedFiles,
  type SharedFilesView,
  type trackSharedFileViews,
} from '@countersign/contract';
import { browserStore } from '../../kit/public-page/browser-store.ts';
import { type Answer, createLinkApi } from '../../kit/public-page/link-api.ts';
import { filesDeviceKey } from '../../kit/public-page/link-key.ts';

/** Holds the viewed pages, as they are sent to the server. */
export type ViewedPart = EndpointInput<typeof trackSharedFileViews>['body'];

/** Holds the text of a file, for searching and for screen readers. */
export type FileText = EndpointResult<typeof getSharedFileText>;

/** The calls of a link to files. */
export type SharedFilesApi = ReturnType<typeof createSharedFilesApi>;

/** Calls the server for a link to files. */
export function createSharedFilesApi(token: string) {
  const base = `${apiBasePaths.v4}/d/${encodeURIComponent(token)}`;
  const { device, isKnownDevice, call, download, addressOf } = createLinkApi(
    base,
    filesDeviceKey(token),
  );
  const post = { method: 'POST', body: {} } as const;
  return {
    isKnownDevice,
    getView: () => call<SharedFilesView>(''),
    open: (visitId: string) => call<null>('/open', { method: 'POST', body: { visitId } }),
    sendCode: () => call<{ expiresAt: string }>('/code', post),
    async enterCode(code: string): Promise<Answer<null>> {
      const answer = await call<EndpointResult<typeof enterSharedFilesCode>>('/code', {
        method: 'PUT',
        body: { code },
      });
      if (!answer.ok) return answer;
      device.write(answer.result.deviceToken);
      return { ok: true, result: null };
    },
    confirm: (files: SharedFilesView['files']) =>
      call<SharedFilesView>('/confirm', {
        method: 'POST',
        body: { files: files.map(({ id, version }) => ({ id, version })) },
      }),
    getText: (fileId: string) => call<FileText>(`/files/${fileId}/text`),
    /** Goes on when the page is closed. */
    track: (body: ViewedPart) => call<null>('/views', { method: 'POST', body, keepalive: true }),
    downloadPage: (fileId: string, page: number, large: boolean, signal: AbortSignal) =>
      download(`/files/${fileId}/pages/${page}`, { query: { large: String(large) }, signal }),
    downloadCopy: (fileId: string) => download(`/files/${fileId}/copy`),
    /** The address of the same, for a device of which no code is asked; undefined for others. */
    copyAddress: (fileId: string) => addressOf(`/files/${fileId}/copy`),
    downloadLogo: () => download('/logo'),
    logoAddress: () => addressOf('/logo'),
    listOthers: () => call<EndpointResult<typeof listOtherSharedFiles>>('/others'),
    /** The address of something else that the person was sent, which this device may open. */
    async openOther(recipientId: string): Promise<Answer<string>> {
      const answer = await call<EndpointResult<typeof openOtherSharedFiles>>(
        `/others/${recipientId}`,
        post,
      );
      if (!answer.ok) return answer;
      const { token: other, deviceToken } = answer.result;
      browserStore(filesDeviceKey(other)).write(deviceToken);
      return { ok: true, result: `/d/${other}` };
    },
  };
}
