import { randomUUID } from 'node:crypto';
import {
  createDocument,
  type DocumentDetail,
  type DocumentForm,
  type DocumentSettings,
  type DocumentValues,
  getSession,
  listFormPacks,
  listProjects,
  previewDraft,
  type SendDocumentInput,
  type Session,
} from '@countersign/contract';
import { firstParties } from '@countersign/domain';
import { sampleValues } from '../../scripts/lib/sample-values.ts';
import type { Client } from './client.ts';

/** A signed-in user with a pack and a project of the demo organisation to draft documents with. */
export interface Drafter {
  client: Client;
  session: Session;
  /** Drafts a document of the pack for someone, with every required value filled in. */
  draft(email: string, settings?: Partial<DocumentSettings>): Promise<DocumentDetail>;
  /** The body with which the web client sends a document. */
  sendBody(document: DocumentDetail): SendDocumentInput;
}

/** Finds a pack of the demo organisation by name, and a project of it, or takes the project that is named. */
export async function drafterOf(
  client: Client,
  packName: string,
  projectName = '',
): Promise<Drafter> {
  const session = await client.call(getSession);
  const [pack] = (await client.call(listFormPacks, { query: { search: packName } })).items;
  const search = { query: { search: projectName } };
  const [project] = (await client.call(listProjects, search)).items;
  if (!pack || !project) throw new Error('The demo organisation has no such pack, or no project.');
  return {
    client,
    session,
    draft: async (email, settings) => {
      const recipient = {
        firstName: 'Ann',
        lastName: 'Lee',
        email,
        countryCode: '+44',
        mobile: '',
      };
      const target = { formPackId: pack.id, projectId: project.id };
      const { forms } = await client.call(previewDraft, { params: { id: pack.id } });
      const values = requiredValues(forms);
      const body = { ...target, recipient, values };
      if (!settings) return client.call(createDocument, { body });
      return client.call(createDocument, { body: { ...body, settings: settingsWith(settings) } });
    },
    sendBody: (document) => ({
      CompanyGuid: document.company.id,
      TenantGuid: session.tenant.id,
      DigitalFormGUID: document.id,
      userName: `${session.user.firstName} ${session.user.lastName}`,
      companyID: document.company.code,
      EmpGuid: document.recipient.id,
      IPAddress: '',
      profile_pic_url: null,
      Timestamp: Math.floor(Date.now() / 1000),
      shouldGeneratePdf: false,
    }),
  };
}

/** Creates the settings of a document to its recipient alone, with some changes. */
function settingsWith(changes: Partial<DocumentSettings>): DocumentSettings {
  return {
    parties: firstParties(randomUUID()),
    approvalSetupId: null,
    emailTemplateId: null,
    message: '',
    copies: [],
    expiresOn: null,
    reminders: null,
    accessCode: false,
    canHandOver: false,
    ...changes,
  };
}

function requiredValues(forms: readonly DocumentForm[]): DocumentValues {
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => {
      const required = fields.filter((field) => field.required && field.assignee === 'creator');
      const numbers = required
        .filter(({ type }) => type === 'currency' || type === 'number')
        .map(({ key }) => [key, '1250'] as const);
      return [formTemplateId, { ...sampleValues(required), ...Object.fromEntries(numbers) }];
    }),
  );
}
