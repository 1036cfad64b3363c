import type { DocumentAttachment, DocumentComment, SigningView } from '@countersign/contract';
import {
  sayTo,
  type TrialAnswer,
  type TrialAsk,
  trialChannel,
} from '../../kit/form-preview/trial-channel.ts';
import { browserStore } from '../../kit/public-page/browser-store.ts';
import type { Answer, Refusal } from '../../kit/public-page/link-api.ts';
import { newUuid } from '../../ui/browser/new-uuid.ts';
import type { SigningApi } from './signing-api.ts';
import type { SigningStart } from './start-signing.ts';
import { text } from './text.ts';

/** In milliseconds: how long the page that opened a trial has to answer. */
const timeoutMs = 15_000;

/**
 * The signing page without a document: what it shows comes from the page that opened it, what is filled in stays in
 * this tab, and nothing is sent.
 */
export function startTrial({ hash }: Location): SigningStart {
  const channel = trialChannel(hash.slice(1));
  const link = { token: '', isInPerson: false, key: 'trial' };
  // What was not finished in an earlier trial is of no use.
  browserStore(`signing-values:${link.key}`).remove();
  const api = trialApi(asker(channel));
  return { link, api, view: api.getView() };
}

type Ask = <Kind extends TrialAsk['ask']>(
  ask: Extract<TrialAsk, { ask: Kind }>,
) => Promise<Extract<TrialAnswer, { answer: Kind }> | undefined>;

/** Sends requests over the channel; undefined where there is no answer. */
function asker(channel: BroadcastChannel): Ask {
  return (ask) =>
    new Promise((resolve) => {
      const isAnswer = (data: TrialAnswer) =>
        data.answer === ask.ask && (data.answer !== 'page' || samePage(data, ask));
      const finish = (answer: TrialAnswer | undefined) => {
        clearTimeout(timer);
        channel.removeEventListener('message', listen);
        // It has been found to be of the kind that was asked for.
        resolve(answer as never);
      };
      const listen = ({ data }: MessageEvent<TrialAnswer>) => {
        if (isAnswer(data)) finish(data);
      };
      const timer = setTimeout(() => finish(undefined), timeoutMs);
      channel.addEventListener('message', listen);
      sayTo(channel, ask);
    });
}

const samePage = ({ page }: { page: number }, ask: TrialAsk) =>
  ask.ask === 'page' && ask.page === page;

const refused = (message: string, status = 400): Refusal => ({
  ok: false,
  status,
  message,
  fields: {},
});
const done = <Result>(result: Result): Promise<Answer<Result>> =>
  Promise.resolve({ ok: true, result });
const notHere = refused(text.preview.unavailable);

/** Does what the server would, as far as one sees it. */
function trialApi(ask: Ask): SigningApi {
  let state: SigningView['state'] = 'open';
  let known: SigningView | undefined;
  const pictures = new Map<string, Blob>();
  const attachments: DocumentAttachment[] = [];
  const comments: DocumentComment[] = [];
  return {
    makesDocument: false,
    isKnownDevice: () => false,
    async getView() {
      known ??= (await ask({ ask: 'view' }))?.view;
      if (known === undefined) {
        return refused(text.preview.expired);
      }
      const sentence = state === 'open' ? '' : text.preview.done;
      return {
        ok: true,
        result: {
          ...known,
          state,
          sentence,
          attachments: [...attachments],
          commentCount: comments.length,
        },
      };
    },
    open: () => done(null),
    sendCode: () => Promise.resolve(notHere),
    enterCode: () => Promise.resolve(notHere),
    save: () => done({ savedAt: new Date().toISOString(), own: '' }),
    attach(file, _files, field) {
      const attached: DocumentAttachment = {
        id: newUuid(),
        partyId: newUuid(),
        isScan: false,
        field: field ?? null,
        name: file.name,
        contentType: file.type,
        bytes: file.size,
        at: new Date().toISOString(),
      };
      attachments.push(attached);
      return done({ ...attached, files: '' });
    },
    removeAttachment(id) {
      const at = attachments.findIndex((one) => one.id === id);
      if (at >= 0) attachments.splice(at, 1);
      return done({ files: '' });
    },
    uploadImage(file) {
      const sha256 = newName();
      pictures.set(sha256, file);
      return done({ kind: 'image' as const, sha256 });
    },
    compare: (view) => done({ items: [], view }),
    async finish() {
      state = 'done';
      return this.getView();
    },
    getDetails: () => Promise.resolve(notHere),
    agreeToDetails: () => Promise.resolve(notHere),
    saveDetails: () => Promise.resolve(notHere),
    decline: () => done(null),
    handOver: () => Promise.resolve(notHere),
    getComments: () => done({ items: [...comments] }),
    addComment({ text }) {
      const at = new Date().toISOString();
      const author = known?.party.name ?? '';
      const comment: DocumentComment = {
        id: newUuid(),
        at,
        author,
        isOwn: true,
        audience: 'everyone',
        text,
        mentions: [],
      };
      comments.push(comment);
      return done(comment);
    },
    getText: () => Promise.resolve(notHere),
    downloadPdf: () => Promise.resolve(refused(text.preview.noDocument)),
    downloadAttachment: () => Promise.resolve(notHere),
    downloadImage(sha256) {
      const picture = pictures.get(sha256);
      return picture ? done(picture) : Promise.resolve(notHere);
    },
    downloadLogo: () => Promise.resolve(notHere),
    async downloadPage(page) {
      const answer = await ask({ ask: 'page', page });
      if (answer?.picture) return { ok: true, result: answer.picture };
      return refused(text.preview.noPage);
    },
    pageAddress: () => undefined,
    logoAddress: () => undefined,
  };
}

/** A name as pictures have it on the server: 64 hexadecimal digits. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
