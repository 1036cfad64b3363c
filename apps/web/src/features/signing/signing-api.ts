import {
  type addSigningComment,
  apiBasePaths,
  type attachSigningFile,
  type DocumentValues,
  deviceHeader,
  type EndpointInput,
  type EndpointResult,
  type ErrorAnswer,
  type enterSigningCode,
  type finishSigning,
  type getSigning,
  type getSigningText,
  type handOverSigning,
  type listSigningComments,
  type saveSigningValues,
  type sendSigningCode,
  type uploadSigningImage,
} from '@countersign/contract';
import { newUuid } from '../../ui/new-uuid.ts';
import { browserStore } from './browser-store.ts';
import type { SigningLink } from './signing-link.ts';

/** Why a call came to nothing. */
export interface Refusal {
  ok: false;
  /** The HTTP status; 0 where the server was not reached. */
  status: number;
  /** For people. */
  message: string;
  /** What is wrong with single fields, by `formTemplateId.key`. */
  fields: Record<string, string>;
}

/** What a call answers; it never throws. */
export type Answer<Result> = { ok: true; result: Result } | Refusal;

/** Where to, and what with. */
interface Call {
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  file?: Blob;
  query?: Record<string, string>;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
}

/** The calls of a signing link. One by whom something is done once, however often it is sent, has an id. */
export type SigningApi = ReturnType<typeof createSigningApi>;

/** Calls the server for a link, with what this device shows once a code was entered on it. */
export function createSigningApi({ token, key }: SigningLink) {
  const device = browserStore(`signing-device:${key}`);
  const address = (path: string) => `${apiBasePaths.v3}/sign/${encodeURIComponent(token)}${path}`;

  function send(path: string, { method, body, file, query, keepalive }: Call = {}) {
    const shown = device.read();
    return fetch(`${address(path)}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: method ?? 'GET',
      keepalive: keepalive ?? false,
      headers: {
        ...(shown !== undefined && { [deviceHeader]: shown }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': file.type || 'application/octet-stream' }),
      },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
    });
  }

  async function call<Result>(path: string, options?: Call): Promise<Answer<Result>> {
    const response = await send(path, options).catch(() => undefined);
    if (!response) return notReached;
    const answer = (await response.json().catch(() => undefined)) as unknown;
    if (!response.ok) return refusalOf(response, answer);
    if (typeof answer !== 'object' || answer === null || !('result' in answer)) {
      return refusalOf(response, undefined);
    }
    return { ok: true, result: answer.result as Result };
  }

  async function download(path: string, query?: Record<string, string>): Promise<Answer<Blob>> {
    const response = await send(path, query && { query }).catch(() => undefined);
    if (!response) return notReached;
    if (!response.ok) return refusalOf(response, await response.json().catch(() => undefined));
    const blob = await response.blob().catch(() => undefined);
    return blob ? { ok: true, result: blob } : notReached;
  }

  return {
    getView: () => call<EndpointResult<typeof getSigning>>(''),
    open: () => call<null>('/open', { method: 'POST', body: { commandId: newUuid() } }),
    sendCode: () =>
      call<EndpointResult<typeof sendSigningCode>>('/code', { method: 'POST', body: {} }),
    async enterCode(code: string): Promise<Answer<null>> {
      const answer = await call<EndpointResult<typeof enterSigningCode>>('/code', {
        method: 'PUT',
        body: { code },
      });
      if (!answer.ok) return answer;
      device.write(answer.result.deviceToken);
      return { ok: true, result: null };
    },
    save: (values: DocumentValues, keepalive = false) =>
      call<EndpointResult<typeof saveSigningValues>>('/values', {
        method: 'PUT',
        body: { values },
        keepalive,
      }),
    attach: (file: File, field?: { formTemplateId: string; key: string }) =>
      call<EndpointResult<typeof attachSigningFile>>('/attachments', {
        method: 'POST',
        file,
        query: { name: file.name, ...field },
      }),
    removeAttachment: (id: string) => call<null>(`/attachments/${id}`, { method: 'DELETE' }),
    uploadImage: (file: Blob) =>
      call<EndpointResult<typeof uploadSigningImage>>('/images', { method: 'POST', file }),
    finish: (body: EndpointInput<typeof finishSigning>['body']) =>
      call<EndpointResult<typeof finishSigning>>('/finish', { method: 'POST', body }),
    decline: (commandId: string, reason: string) =>
      call<null>('/decline', { method: 'POST', body: { commandId, reason } }),
    handOver: (body: EndpointInput<typeof handOverSigning>['body']) =>
      call<null>('/hand-over', { method: 'POST', body }),
    getComments: () => call<EndpointResult<typeof listSigningComments>>('/comments'),
    addComment: (body: EndpointInput<typeof addSigningComment>['body']) =>
      call<EndpointResult<typeof addSigningComment>>('/comments', { method: 'POST', body }),
    getText: () => call<EndpointResult<typeof getSigningText>>('/text'),
    downloadPdf: () => download('/pdf'),
    downloadImage: (sha256: string) => download(`/images/${sha256}`),
    downloadLogo: () => download('/logo'),
    downloadPage: (page: number, shown: string) => download(`/pages/${page}`, { shown }),
    /** The address of a page's picture, for a device of which no code is asked; undefined for others. */
    pageAddress: (page: number, shown: string) =>
      device.read() === undefined ? `${address(`/pages/${page}`)}?shown=${shown}` : undefined,
    /** The same of the logo. */
    logoAddress: () => (device.read() === undefined ? address('/logo') : undefined),
  };
}

const notReached: Refusal = {
  ok: false,
  status: 0,
  message: 'The server can’t be reached. Check your connection and try again.',
  fields: {},
};

function refusalOf({ status }: Response, answer: unknown): Refusal {
  const { error, fields } = (answer ?? {}) as Partial<ErrorAnswer>;
  const message = error ?? `This could not be done (${status}). Try again in a moment.`;
  return { ok: false, status, message, fields: fields ?? {} };
}
