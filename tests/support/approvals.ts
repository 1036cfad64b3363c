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
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import type { Client } from './client.ts';
import { drafterOf } from './documents.ts';

/** Documents of two forms that colleagues approve, one step after the other. */
export interface ApprovalOffice {
  /** Sends a document made out for someone to its approvers. */
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
 * Makes two forms, or takes those that are given, a pack of them and an approval setup, all under a name.
 * @param facts what is filled in in the given forms, by key: the facts that approvers decide by
 */
export async function approvalOffice(
  client: Client,
  name: string,
  steps: readonly WantedStep[],
  given?: string[],
  facts: Readonly<Record<string, string>> = {},
): Promise<ApprovalOffice> {
  const forms = given ?? [
    await upload(client, `${name} terms`, 3),
    await upload(client, `${name} rates`, 1),
  ];
  const pack = await client.call(createFormPack, { body: { name, formTemplateIds: forms } });
  const { id: approvalSetupId } = await client.call(createApprovalSetup, {
    body: {
      name,
      description: '',
      steps: await stepsOf(client, steps),
      decisionFields: Object.keys(facts),
    },
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
          values: given
            ? Object.fromEntries(given.map((id) => [id, facts]))
            : Object.fromEntries(forms.map((id) => [id, { name: `Ines ${lastName}` }])),
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

async function upload(client: Client, name: string, pages: number): Promise<string> {
  const { id } = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file: new Uint8Array(await drawForm(name, pages)),
  });
  return id;
}

async function drawForm(name: string, pages: number): Promise<Uint8Array> {
  const pdf = PDF.create();
  const form = pdf.getOrCreateForm();
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage({ size: 'a4' });
    page.drawText(`${name}, sheet ${number}`, { x: 60, y: 770, size: 20 });
    if (number > 1) continue;
    page.drawText('Name', { x: 60, y: 728, size: 9 });
    page.drawField(form.createTextField('name'), { x: 60, y: 700, width: 300, height: 22 });
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
