import {
  type ApprovalStep,
  createApprovalSetup,
  createDocument,
  createFormPack,
  type DocumentDetail,
  findApprovers,
  getDocument,
  listProjects,
  sendDocument,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import type { Client } from './client.ts';
import { drafterOf } from './documents.ts';

/** Documents of two forms that colleagues approve, one step after the other. */
export interface ApprovalOffice {
  /** Sends a document made out for somebody to those who approve it. */
  send(lastName: string): Promise<DocumentDetail>;
  /** The same without sending it. */
  draft(lastName: string): Promise<DocumentDetail>;
  read(id: string): Promise<DocumentDetail>;
}

/** A step as it is wanted: its name, who acts in it by their full names, and its signature position. */
export interface WantedStep {
  name: string;
  who: ApprovalStep['who'];
  people: string[];
  signaturePosition?: number;
}

/**
 * Makes two forms, a pack of them and an approval setup, all under a name. The second form has a place for
 * the remarks and the signature of the approver at position 1.
 */
export async function approvalOffice(
  client: Client,
  name: string,
  steps: readonly WantedStep[],
): Promise<ApprovalOffice> {
  const signs = steps.some(({ signaturePosition }) => signaturePosition !== undefined);
  const forms = [
    await upload(client, `${name} terms`, 3, false),
    await upload(client, `${name} rates`, 1, signs),
  ];
  const pack = await client.call(createFormPack, { body: { name, formTemplateIds: forms } });
  const { id: approvalSetupId } = await client.call(createApprovalSetup, {
    body: { name, description: '', steps: await stepsOf(client, steps) },
  });
  const { sendBody } = await drafterOf(client, name);
  const [project] = (await client.call(listProjects)).items;
  const office: ApprovalOffice = {
    read: (id) => client.call(getDocument, { params: { id } }),
    draft: (lastName) =>
      client.call(createDocument, {
        body: {
          formPackId: pack.id,
          projectId: project?.id ?? '',
          recipient: {
            firstName: 'Ines',
            lastName,
            email: `${lastName.toLowerCase()}@crew.example`,
            countryCode: '',
            mobile: '',
          },
          values: Object.fromEntries(forms.map((id) => [id, { name: `Ines ${lastName}` }])),
          settings: {
            parties: [
              {
                id: crypto.randomUUID(),
                role: 'recipient',
                person: null,
                userId: null,
                sequence: 1,
                signaturePosition: null,
              },
            ],
            approvalSetupId,
            emailTemplateId: null,
            message: '',
            copies: [],
            expiresOn: null,
            reminders: null,
            accessCode: false,
            canHandOver: false,
          },
        },
      }),
    async send(lastName) {
      const document = await office.draft(lastName);
      await client.call(sendDocument, { body: sendBody(document) });
      return office.read(document.id);
    },
  };
  return office;
}

async function upload(client: Client, name: string, pages: number, signs: boolean) {
  const { id, revision, fields } = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file: new Uint8Array(await drawForm(name, pages, signs)),
  });
  if (!signs) return id;
  const byApprover = { assignee: 'approver-1', required: true } as const;
  const place = { page: 0, x: 60, y: 230, width: 220, height: 50 };
  await client.call(updateFormTemplate, {
    params: { id },
    body: {
      revision,
      fields: fields
        .filter(({ key }) => key === 'remarks')
        .map(({ key }) => ({ key, label: 'Remarks', ...byApprover })),
      added: [
        {
          key: 'signed',
          label: 'Signature of the approver',
          kind: { type: 'signature' },
          placements: [place],
          ...byApprover,
        },
      ],
    },
  });
  return id;
}

async function drawForm(name: string, pages: number, signs: boolean): Promise<Uint8Array> {
  const pdf = PDF.create();
  const form = pdf.getOrCreateForm();
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage({ size: 'a4' });
    page.drawText(`${name}, sheet ${number}`, { x: 60, y: 770, size: 20 });
    if (number > 1) continue;
    page.drawText('Name', { x: 60, y: 728, size: 9 });
    page.drawField(form.createTextField('name'), { x: 60, y: 700, width: 300, height: 22 });
    if (!signs) continue;
    page.drawText('Remarks', { x: 60, y: 660, size: 9 });
    page.drawField(form.createTextField('remarks'), { x: 60, y: 632, width: 300, height: 22 });
  }
  return pdf.save();
}

async function stepsOf(client: Client, steps: readonly WantedStep[]): Promise<ApprovalStep[]> {
  const { items } = await client.call(findApprovers, { query: {} });
  return steps.map(({ name, who, people, signaturePosition = null }, index) => ({
    id: crypto.randomUUID(),
    name,
    sequence: index + 1,
    groupIds: [],
    userIds: items.filter((one) => people.includes(one.name)).map(({ id }) => id),
    who,
    act: signaturePosition === null ? 'approve' : 'sign',
    signaturePosition,
    conditions: [],
  }));
}
