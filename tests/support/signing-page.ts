import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  apiBasePaths,
  type DocumentValues,
  type EndpointResult,
  type FieldValue,
  type finishSigning,
  type SigningView,
  type saveSigningValues,
  signingConsent,
  type uploadSigningImage,
} from '@countersign/contract';
import { over, SaveQueue, valueIn } from '../../apps/web/src/features/signing/save-queue.ts';
import type { BrowserStore } from '../../apps/web/src/kit/public-page/browser-store.ts';
import { type Answer, createLinkApi } from '../../apps/web/src/kit/public-page/link-api.ts';
import { encodePng } from './png.ts';

/** Milliseconds after which a person whose page could not reach the server presses once more. */
const pressedAgain = 50;

/** Watches the calls of a signer. */
export interface SigningWatch {
  /** A call is about to be made. */
  onCall(path: string): void;
  /** A call was not answered. */
  onLost(): void;
}

/**
 * Signs by a link as an external party, while the server may stop at any moment. Calls, the queue of what is typed and
 * what the browser keeps are those of the signing page; after a lost connection the page is reloaded or stays, by
 * chance. Answers what they have filled in.
 * @throws where what the server confirmed is not there any more, or it refuses what is right
 */
export async function signByLink(
  url: string,
  token: string,
  name: string,
  watch: SigningWatch,
): Promise<DocumentValues> {
  const visitor = new Visitor(`${url}${apiBasePaths.v3}/sign/${token}`, watch);
  await visitor.comeBack();
  for (const step of typing(visitor.view, name)) {
    const value = step.value ?? (await visitor.upload());
    await visitor.type({ [step.form]: { [step.key]: value } });
  }
  await visitor.finish();
  return visitor.typed;
}

/** One change of a field; without a value it is a picture that is uploaded first. */
interface Step {
  form: string;
  key: string;
  value?: FieldValue;
}

/** Lists all steps of a person in their fields: each text is longer with each step. */
function typing({ forms }: SigningView, name: string): Step[] {
  const own = forms.flatMap(({ formTemplateId: form, fields }) =>
    fields.map(({ key, type }) => ({ form, key, type })),
  );
  const texts = own.filter(({ type }) => type === 'text');
  const signatures = own.filter(({ type }) => type === 'signature');
  const typedOnes = [3, 6, name.length].flatMap((length) =>
    texts.map(({ form, key }): Step => ({ form, key, value: name.slice(0, length) })),
  );
  const signed = signatures.map(({ form, key }, index): Step => {
    if (index > 0) return { form, key };
    return { form, key, value: { kind: 'typed', text: name, hand: 'caveat' } };
  });
  return [...typedOnes, ...signed];
}

class Visitor {
  /** What was typed, the last of each field. */
  typed: DocumentValues = {};
  /** What the server has answered that it is saved. */
  private confirmed: DocumentValues = {};
  private readonly link: ReturnType<typeof createLinkApi>;
  private readonly watch: SigningWatch;
  private page: { view: SigningView; queue: SaveQueue; commandId: string } | undefined;
  private kept: string | undefined;

  constructor(base: string, watch: SigningWatch) {
    this.link = createLinkApi(base, '');
    this.watch = watch;
  }

  get view(): SigningView {
    if (!this.page) throw new Error('The page is not open.');
    return this.page.view;
  }

  /** Looks at the page, as soon as the server can be reached: for the first time, or once more. */
  async comeBack(): Promise<void> {
    let { confirmed } = this;
    const view = await this.untilReached(() => {
      // What is confirmed while the page is read need not be on it.
      ({ confirmed } = this);
      return this.call<SigningView>('');
    });
    assertKept(view, confirmed);
    if (this.page && randomInt(2) === 0) return;
    // Of a page that is reloaded nothing is left but what the browser keeps.
    const { kept } = this;
    this.page?.queue.close();
    this.kept = kept;
    this.page = { view, queue: this.openQueue(), commandId: randomUUID() };
    const body = { commandId: randomUUID() };
    await this.untilReached(() => this.call<null>('/open', { method: 'POST', body }));
  }

  async type(values: DocumentValues): Promise<void> {
    this.typed = over(this.typed, values);
    for (const [form, filled] of Object.entries(values)) {
      for (const [key, value] of Object.entries(filled)) this.page?.queue.set(form, key, value);
    }
    while (!(await this.save())) {
      await delay(pressedAgain);
      await this.comeBack();
    }
  }

  /** Uploads a picture of a signature. */
  async upload(): Promise<FieldValue> {
    const file = new Blob([new Uint8Array(encodePng(stroke))], { type: 'image/png' });
    return this.untilReached(() =>
      this.call<EndpointResult<typeof uploadSigningImage>>('/images', { method: 'POST', file }),
    );
  }

  async finish(): Promise<void> {
    for (;;) {
      const { queue, commandId, view } = this.page ?? {};
      // A page that was reloaded says that it is done; anyone who stayed presses the same button again.
      if (view?.state === 'done' || view?.state === 'finished') return queue?.close();
      await this.save();
      const seen = await this.call<SigningView>('');
      const consent = { version: signingConsent.version };
      const body = {
        commandId,
        view: seen.ok && seen.result.view,
        values: queue?.pending,
        consent,
      };
      const answer = await this.call<EndpointResult<typeof finishSigning>>('/finish', {
        method: 'POST',
        body,
      });
      if (answer.ok) return queue?.close();
      await delay(pressedAgain);
      await this.comeBack();
    }
  }

  /**
   * @throws where the server was reached and said no, unless it is that the document was changed meanwhile by those
   * who act at the same time
   */
  private async call<Result>(
    ...[path, options]: Parameters<typeof this.link.call>
  ): Promise<Answer<Result>> {
    this.watch.onCall(path);
    const answer = await this.link.call<Result>(path, options);
    if (!answer.ok) {
      if (answer.status === 409 && answer.message.startsWith('The document has changed')) {
        return answer;
      }
      if (answer.status !== 0) throw new Error(`${answer.status} ${answer.message}`);
      this.watch.onLost();
    }
    return answer;
  }

  private async save(): Promise<boolean> {
    const isSaved = await this.page?.queue.flush();
    return isSaved === true;
  }

  private openQueue(): SaveQueue {
    const store: BrowserStore = {
      read: () => this.kept,
      write: (text) => void (this.kept = text),
      remove: () => void (this.kept = undefined),
    };
    return new SaveQueue({
      store,
      send: async (values, keepalive) => {
        const answer = await this.call<EndpointResult<typeof saveSigningValues>>('/values', {
          method: 'PUT',
          body: { values },
          keepalive,
        });
        if (answer.ok) this.confirmed = over(this.confirmed, values);
        return answer;
      },
      onState: () => {},
      // What is refused ends the test where it is called.
      onRefused: () => {},
      onClosed: () => {},
    });
  }

  private async untilReached<Result>(ask: () => Promise<Answer<Result>>): Promise<Result> {
    for (;;) {
      const answer = await ask();
      if (answer.ok) return answer.result;
      await delay(pressedAgain);
    }
  }
}

/** @throws where a value is gone that was confirmed: it is there, or what was typed after it */
function assertKept({ state, forms }: SigningView, confirmed: DocumentValues): void {
  if (state !== 'open') return;
  const now = Object.fromEntries(forms.map((form) => [form.formTemplateId, form.values]));
  for (const [form, filled] of Object.entries(confirmed)) {
    for (const [key, value] of Object.entries(filled)) {
      const there = valueIn(now, form, key);
      const isThere =
        typeof value === 'string' && typeof there === 'string'
          ? there.startsWith(value)
          : isDeepStrictEqual(there, value);
      if (!isThere) throw new Error(`What was confirmed of ${key} is lost.`);
    }
  }
}

/** A picture of a line. */
const stroke = {
  width: 60,
  height: 20,
  pixels: Uint8Array.from({ length: 60 * 20 * 4 }, (_, at) => {
    const row = Math.floor(at / 4 / 60);
    return at % 4 === 3 && (row === 9 || row === 10) ? 255 : 0;
  }),
};
