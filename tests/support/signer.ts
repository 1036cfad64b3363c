import { randomUUID } from 'node:crypto';
import {
  createFormPack,
  type DocumentValues,
  type Field,
  finishSigning,
  getFormTemplate,
  getSigning,
  getSigningPage,
  openSigning,
  pluginOf,
  type SigningView,
  saveSigningValues,
  signingConsent,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Email } from 'postal-mime';
import { sampleValues } from '../../scripts/lib/sample-values.ts';
import { type Client, request, resultOf } from './client.ts';

/** Calls the server as the signing page does for its signer. */
export interface Signer {
  view(): Promise<SigningView>;
  /** The bytes of the picture of the first page. */
  firstPage(shown: string): Promise<ArrayBuffer>;
  open(): Promise<null>;
  save(values: DocumentValues): Promise<{ savedAt: string }>;
  /** Signs; the same command may be sent again where no one knows what became of it. */
  finish(values: DocumentValues, commandId?: string): Promise<SigningView>;
}

/** The token of the signing link that a mail brings. */
export function signingTokenIn({ text = '' }: Email): string {
  const token = /\/sign\/([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('The mail has no link to sign by.');
  return token;
}

/** The holder of a link of a running product; `headers` go with each call. */
export function signerBy(url: string, token: string, headers: Record<string, string> = {}): Signer {
  const params = { token };
  return {
    view: async () => resultOf(getSigning, await request(url, getSigning, { params }, headers)),
    firstPage: async (shown) => {
      const input = { params: { ...params, page: '0' }, query: { shown } };
      const answer = await request(url, getSigningPage, input, headers);
      if (!answer.ok) throw new Error(`A page was answered ${await answer.text()}`);
      return answer.arrayBuffer();
    },
    open: async () => {
      const input = { params, body: { commandId: randomUUID() } };
      return resultOf(openSigning, await request(url, openSigning, input, headers));
    },
    save: async (values) => {
      const input = { params, body: { values } };
      return resultOf(saveSigningValues, await request(url, saveSigningValues, input, headers));
    },
    async finish(values, commandId = randomUUID()) {
      const consent = { version: signingConsent.version };
      const { view } = await this.view();
      const input = { params, body: { commandId, view, values, consent } };
      return resultOf(finishSigning, await request(url, finishSigning, input, headers));
    },
  };
}

/** A value for each field that the holder of a link is to fill. */
export function answersTo({ forms }: SigningView): DocumentValues {
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => [
      formTemplateId,
      sampleValues(fields.filter(({ type }) => type !== 'signed-on')),
    ]),
  );
}

/**
 * Makes a pack of PDF forms, each of which the recipient signs; and fills in the fields for which `isTheirs`
 * says so.
 */
export async function makeSignedPack(
  client: Client,
  name: string,
  forms: readonly { name: string; file: Uint8Array<ArrayBuffer> }[],
  isTheirs: (field: Field) => boolean,
): Promise<void> {
  const formTemplateIds: string[] = [];
  for (const form of forms) {
    const query = { fileName: `${form.name}.pdf` };
    const { id } = await client.call(uploadFormTemplate, { query, file: form.file });
    const params = { id };
    const { fields, revision } = await client.call(getFormTemplate, { params });
    const body = {
      revision,
      fields: fields
        .filter((field) => isSigned(field) || isTheirs(field))
        .map(({ key, label, required }) => {
          return { key, label, required, assignee: 'recipient' as const };
        }),
      added: fields.some(isSigned) ? [] : [signature],
    };
    await client.call(updateFormTemplate, { params, body });
    formTemplateIds.push(id);
  }
  await client.call(createFormPack, { body: { name, formTemplateIds } });
}

const isSigned = ({ type }: Field) => pluginOf({ type }).filling === 'signed';

const signature = {
  key: 'signature',
  label: 'Signature',
  kind: { type: 'signature' as const },
  assignee: 'recipient' as const,
  required: true,
  placements: [{ page: 0, x: 380, y: 780, width: 160, height: 40 }],
};
