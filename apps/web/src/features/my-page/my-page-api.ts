import {
  apiBasePaths,
  type DetailInput,
  type EndpointResult,
  linkPaths,
  type MyDetails,
  type MyLink,
  type MyPage,
  myPageApiPath,
  type SigningView,
  type sendMyCode,
} from '@countersign/contract';
import { browserStore } from '../../kit/public-page/browser-store.ts';
import { type Answer, createLinkApi } from '../../kit/public-page/link-api.ts';
import { filesDeviceKey, signingDeviceKey } from '../../kit/public-page/link-key.ts';

/** The calls of a person's own page; the cookie of its session goes along by itself. */
export type MyPageApi = ReturnType<typeof createMyPageApi>;

/** Names something of an organisation. */
export interface Item {
  organisationId: string;
  id: string;
}

/** A file to save. */
export interface MyFile {
  name: string;
  content: Blob;
}

/** A code that was asked for in this tab: a phone may drop the page while its owner reads the email. */
const pendingCodeKey = 'my-page-code';

/** Calls the server for a person's own page. */
export function createMyPageApi() {
  const { call } = createLinkApi(`${apiBasePaths.base}${myPageApiPath}`, 'my-page-device');
  const post = { method: 'POST', body: {} } as const;
  const remove = { method: 'DELETE' } as const;

  async function open(kind: 'documents' | 'files', { organisationId, id }: Item) {
    const made = await call<MyLink>(`/organisations/${organisationId}/${kind}/${id}`, post);
    if (!made.ok) return made;
    const { token, deviceToken } = made.result;
    const key = kind === 'documents' ? signingDeviceKey(token) : filesDeviceKey(token);
    if (deviceToken !== null) browserStore(key).write(deviceToken);
    return made;
  }

  return {
    getPage: () => call<MyPage>(''),
    /** The address for which a code was asked for in this tab and not entered yet. */
    codeEmail: () => readPendingCode()?.email,
    async sendCode(email: string): Promise<Answer<null>> {
      const answer = await call<EndpointResult<typeof sendMyCode>>('/code', {
        method: 'POST',
        body: { email },
      });
      if (!answer.ok) return answer;
      sessionStorage.setItem(pendingCodeKey, JSON.stringify({ email, ...answer.result }));
      return { ok: true, result: null };
    },
    async enterCode(code: string): Promise<Answer<null>> {
      const { email = '', challenge = '' } = readPendingCode() ?? {};
      const body = { email, challenge, code };
      const answer = await call<null>('/code', { method: 'PUT', body });
      if (answer.ok) sessionStorage.removeItem(pendingCodeKey);
      return answer;
    },
    forgetCode: () => sessionStorage.removeItem(pendingCodeKey),
    leave: () => call<null>('/leave', post),
    /** Answers the address of the page of a document, or of shared files. */
    async openDocument(item: Item): Promise<Answer<string>> {
      const made = await open('documents', item);
      return made.ok ? { ok: true, result: `${linkPaths.sign}/${made.result.token}` } : made;
    },
    async openFiles(item: Item): Promise<Answer<string>> {
      const made = await open('files', item);
      return made.ok ? { ok: true, result: `${linkPaths.sharedFiles}/${made.result.token}` } : made;
    },
    /** Downloads the completed copy of a document: one file, or one for each form. */
    async download(item: Item): Promise<Answer<MyFile[]>> {
      const made = await open('documents', item);
      if (!made.ok) return made;
      const { token } = made.result;
      const link = createLinkApi(`${apiBasePaths.v3}/sign/${token}`, signingDeviceKey(token));
      const view = await link.call<SigningView>('');
      if (!view.ok) return view;
      const files: MyFile[] = [];
      for (const { formTemplateId, name } of view.result.files) {
        const query = formTemplateId === null ? {} : { query: { formTemplateId } };
        const file = await link.download('/pdf', query);
        if (!file.ok) return file;
        files.push({ name, content: file.result });
      }
      return { ok: true, result: files };
    },
    changeDetail: (id: string, body: DetailInput) =>
      call<MyDetails>(`/details/${id}`, { method: 'PUT', body }),
    removeDetail: (id: string) => call<MyDetails>(`/details/${id}`, remove),
    eraseDetails: () => call<MyDetails>('/details', remove),
    withdraw: (organisationId: string) => call<MyDetails>(`/agreements/${organisationId}`, remove),
  };
}

function readPendingCode(): { email: string; challenge: string } | undefined {
  const kept = sessionStorage.getItem(pendingCodeKey);
  if (kept === null) return undefined;
  const one = JSON.parse(kept) as { email: string; challenge: string; expiresAt: string };
  return new Date(one.expiresAt) > new Date() ? one : undefined;
}
