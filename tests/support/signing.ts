import {
  createDocument,
  createFormPack,
  type DocumentDetail,
  type DocumentSettings,
  type DraftParty,
  type FieldEdit,
  listProjects,
  previewDraft,
  sendDocument,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import type { Client } from './client.ts';
import { drafterOf } from './documents.ts';
import { drawSampleForm } from './sample-form.ts';
import type { TestSmtp } from './smtp.ts';

/** An external signer. */
export const signer = {
  firstName: 'Zofia',
  lastName: 'Wiśniewska',
  email: 'zofia@example.com',
  countryCode: '',
  mobile: '',
};

/** Documents of a form with fields of many types that a recipient fills and signs. */
export interface SigningOffice {
  /** Sends one to someone; answers it with the address of the link that is mailed to them. */
  send(
    email: string,
    settings?: Partial<DocumentSettings>,
  ): Promise<{ document: DocumentDetail; link: string }>;
}

/** Makes the form and its pack, under a name; `morePages` follow those with fields. */
export async function signingOffice(
  client: Client,
  smtp: TestSmtp,
  name: string,
  morePages = 0,
): Promise<SigningOffice> {
  const { id, revision, fields } = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file: await drawSigningForm(morePages),
  });
  const edits: FieldEdit[] = fields.map(({ key, label }) => ({
    key,
    label: labels[key] ?? label,
    assignee: 'recipient',
    required: required.has(key),
    ...(kinds[key] && { kind: kinds[key] }),
  }));
  await client.call(updateFormTemplate, {
    params: { id },
    body: { revision, fields: edits, added: added() },
  });
  const pack = await client.call(createFormPack, { body: { name, formTemplateIds: [id] } });
  const { sendBody } = await drafterOf(client, name);
  const [project] = (await client.call(listProjects)).items;
  return {
    async send(email, settings = {}) {
      const recipient = { ...signer, email };
      const { forms } = await client.call(previewDraft, { params: { id: pack.id } });
      const document = await client.call(createDocument, {
        body: {
          formPackId: pack.id,
          projectId: project?.id ?? '',
          recipient,
          values: Object.fromEntries(forms.map(({ formTemplateId }) => [formTemplateId, {}])),
          settings: { ...plain(), ...settings },
        },
      });
      await client.call(sendDocument, { body: sendBody(document) });
      const mail = await smtp.next(email);
      const [link] = /https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(mail.text ?? '') ?? [];
      if (link === undefined) throw new Error('The mail has no link to sign.');
      return { document, link };
    },
  };
}

const recipientAlone = (): DraftParty => ({
  id: crypto.randomUUID(),
  role: 'recipient',
  person: null,
  userId: null,
  sequence: 1,
  signaturePosition: null,
});

const plain = (): DocumentSettings => ({
  parties: [recipientAlone()],
  approvalSetupId: null,
  emailTemplateId: null,
  message: 'Please look at the rate first.\nThank you!',
  copies: [],
  expiresOn: null,
  reminders: null,
  accessCode: false,
  canHandOver: true,
});

const labels: Record<string, string> = {
  fullName: 'Full name',
  address: 'Address',
  department: 'Department',
  safetyNotes: 'I have read the safety notes',
  engagedAs: 'Engaged as',
  rate: 'Daily rate',
  days: 'Days',
  born: 'Date of birth',
  mail: 'Email',
  mobile: 'Mobile',
  notes: 'Notes',
};
const required = new Set(['fullName', 'engagedAs', 'safetyNotes', 'rate']);
const kinds: Record<string, FieldEdit['kind']> = {
  rate: { type: 'currency', currency: 'GBP' },
  days: { type: 'number', decimals: 0 },
  born: { type: 'date' },
  mail: { type: 'email' },
  mobile: { type: 'phone' },
};

/** Returns the fields for signing: a signature on each page, initials, and the day. */
function added() {
  const own = { assignee: 'recipient' as const, required: true };
  const at = (page: number, x: number, y: number, width = 180, height = 40) => [
    { page, x, y, width, height },
  ];
  return [
    {
      ...own,
      key: 'sign',
      label: 'Signature',
      kind: { type: 'signature' as const },
      placements: at(0, 60, 740),
    },
    {
      ...own,
      key: 'sign-again',
      label: 'Signature on the notes',
      kind: { type: 'signature' as const },
      placements: at(1, 60, 400),
    },
    {
      ...own,
      key: 'initials',
      label: 'Initials',
      kind: { type: 'initials' as const },
      placements: at(1, 300, 400, 80),
    },
    {
      ...own,
      key: 'day',
      label: 'Signed on',
      kind: { type: 'signed-on' as const },
      placements: at(0, 300, 750, 120, 22),
    },
  ];
}

/** The sample form, with lines for a number, an amount, a day, an email and a telephone number. */
async function drawSigningForm(morePages: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDF.load(await drawSampleForm());
  const form = pdf.getOrCreateForm();
  const page = pdf.getPages()[0];
  if (!page) throw new Error('The sample form has no page.');
  ['rate', 'days', 'born', 'mail', 'mobile'].forEach((key, row) => {
    const y = 360 - row * 40;
    page.drawText(labels[key] ?? key, { x: 60, y: y + 26, size: 9 });
    page.drawField(form.createTextField(key), { x: 60, y, width: 220, height: 22 });
  });
  for (let extra = 1; extra <= morePages; extra += 1) {
    pdf.addPage({ size: 'a4' }).drawText(`Annex ${extra}`, { x: 60, y: 700, size: 40 });
  }
  return new Uint8Array(await pdf.save());
}
