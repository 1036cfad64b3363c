import {
  type addSigningComment,
  apiBasePaths,
  type attachSigningFile,
  type compareSigning,
  type DocumentValues,
  type DocumentView,
  type EndpointInput,
  type EndpointResult,
  type enterSigningCode,
  type finishSigning,
  type getSigning,
  type getSigningText,
  type handOverSigning,
  type listSigningComments,
  type removeSigningFile,
  type SigningDetails,
  type saveSigningValues,
  type sendSigningCode,
  type uploadSigningImage,
} from '@countersign/contract';
import { type Answer, createLinkApi } from '../../kit/public-page/link-api.ts';
import { signingDeviceKey } from '../../kit/public-page/link-key.ts';
import { newUuid } from '../../ui/browser/new-uuid.ts';
import type { SigningLink } from './signing-link.ts';

/** The calls of a signing link. One by whom something is done once, however often it is sent, has an id. */
export type SigningApi = ReturnType<typeof createSigningApi>;

/** Calls the server for a link, with what this device shows once a code was entered on it. */
export function createSigningApi({ token }: SigningLink) {
  const base = `${apiBasePaths.v3}/sign/${encodeURIComponent(token)}`;
  const { device, isKnownDevice, call, download, addressOf } = createLinkApi(
    base,
    signingDeviceKey(token),
  );
  return {
    /** What is signed becomes a document; false for a trial. */
    makesDocument: true as boolean,
    isKnownDevice,
    getView: () => call<EndpointResult<typeof getSigning>>(''),
    open: () => call<null>('/open', { method: 'POST', body: { commandId: newUuid() } }),
    sendCode: (by: 'email' | 'text' = 'email') =>
      call<EndpointResult<typeof sendSigningCode>>('/code', { method: 'POST', body: { by } }),
    async enterCode(code: string): Promise<Answer<null>> {
      const answer = await call<EndpointResult<typeof enterSigningCode>>('/code', {
        method: 'PUT',
        body: { code },
      });
      if (!answer.ok) return answer;
      device.write(answer.result.deviceToken);
      return { ok: true, result: null };
    },
    save: (values: DocumentValues, own: string, keepalive = false) =>
      call<EndpointResult<typeof saveSigningValues>>('/values', {
        method: 'PUT',
        body: { values, own },
        keepalive,
      }),
    attach: (file: File, files: string, field?: { formTemplateId: string; key: string }) =>
      call<EndpointResult<typeof attachSigningFile>>('/attachments', {
        method: 'POST',
        file,
        query: { name: file.name, files, ...field },
      }),
    removeAttachment: (id: string, files: string) =>
      call<EndpointResult<typeof removeSigningFile>>(`/attachments/${id}`, {
        method: 'DELETE',
        query: { files },
      }),
    uploadImage: (file: Blob) =>
      call<EndpointResult<typeof uploadSigningImage>>('/images', { method: 'POST', file }),
    compare: (view: DocumentView) =>
      call<EndpointResult<typeof compareSigning>>('/changes', { method: 'POST', body: { view } }),
    finish: (body: EndpointInput<typeof finishSigning>['body']) =>
      call<EndpointResult<typeof finishSigning>>('/finish', { method: 'POST', body }),
    getDetails: () => call<SigningDetails>('/details'),
    agreeToDetails: () => call<SigningDetails>('/details', { method: 'POST', body: {} }),
    saveDetails: (keys: readonly string[]) =>
      call<SigningDetails>('/details', { method: 'PUT', body: { keys } }),
    decline: (commandId: string, reason: string) =>
      call<null>('/decline', { method: 'POST', body: { commandId, reason } }),
    handOver: (body: EndpointInput<typeof handOverSigning>['body']) =>
      call<null>('/hand-over', { method: 'POST', body }),
    getComments: () => call<EndpointResult<typeof listSigningComments>>('/comments'),
    addComment: (body: EndpointInput<typeof addSigningComment>['body']) =>
      call<EndpointResult<typeof addSigningComment>>('/comments', { method: 'POST', body }),
    getText: () => call<EndpointResult<typeof getSigningText>>('/text'),
    downloadPdf: (formTemplateId: string | null = null) =>
      download('/pdf', formTemplateId === null ? {} : { query: { formTemplateId } }),
    downloadAttachment: (id: string) => download(`/attachments/${id}`),
    downloadImage: (sha256: string) => download(`/images/${sha256}`),
    downloadLogo: () => download('/logo'),
    downloadPage: (page: number, shown: string) => download(`/pages/${page}`, { query: { shown } }),
    /** The address of a page's picture, for a device of which no code is asked; undefined for others. */
    pageAddress: (page: number, shown: string) => addressOf(`/pages/${page}?shown=${shown}`),
    /** The same of the logo. */
    logoAddress: () => addressOf('/logo'),
  };
}
