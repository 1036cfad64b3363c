import {
  type Company,
  createCompany,
  createDocument,
  createFormPack,
  createProject,
  type DocumentDetail,
  type FormPack,
  type FormTemplate,
  type Project,
  type SendDocumentInput,
  sendDocument,
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import { projectMembers } from '../platform/database/tables/index.ts';
import type { TestApp, TestTenant, TestUser } from './test-app.ts';

/** A PDF form of one page with a required name, a note, a tick box and a signature. */
export async function drawTestForm(): Promise<Buffer> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'a4' });
  page.drawText('Test form', { x: 50, y: 780, size: 18 });
  const form = pdf.getOrCreateForm();
  const name = form.createTextField('name', { maxLength: 40 });
  page.drawField(name, { x: 50, y: 700, width: 200, height: 20 });
  const note = form.createTextField('note', { multiline: true });
  page.drawField(note, { x: 50, y: 600, width: 300, height: 80 });
  const agreed = form.createCheckbox('agreed');
  page.drawField(agreed, { x: 50, y: 560, width: 14, height: 14 });
  return Buffer.from(await pdf.save());
}

/** Holds what a document needs: a company, a project that all users belong to, a template and a pack. */
export interface World {
  company: Company;
  project: Project;
  template: FormTemplate;
  pack: FormPack;
}

/** Sets a tenant up over the API. */
export async function makeWorld(app: TestApp, tenant: TestTenant): Promise<World> {
  const admin = tenant.users.SysAdmin;
  const company = await must(
    app.call(createCompany, admin, { body: { name: 'Northlight', code: 'NL', type: 'Company' } }),
  );
  const project = await must(
    app.call(createProject, admin, { body: { companyId: company.id, name: 'Salt', code: 'SAL' } }),
  );
  await app.platform.database.system((tx) =>
    tx.insert(projectMembers).values(
      Object.values(tenant.users).map(({ membershipId }) => ({
        tenantId: tenant.id,
        projectId: project.id,
        membershipId,
      })),
    ),
  );
  const template = await must(
    app.call(uploadFormTemplate, admin, {
      query: { fileName: 'Test form.pdf' },
      file: await drawTestForm(),
    }),
  );
  const pack = await must(
    app.call(createFormPack, admin, { body: { name: 'Pack', formTemplateIds: [template.id] } }),
  );
  return { company, project, template, pack };
}

/** The person for whom test documents are made out. */
export const recipient = {
  firstName: 'Zofia',
  lastName: 'Wiśniewska',
  email: 'zofia@example.com',
  countryCode: '+48',
  mobile: '601234567',
};

/** Drafts a document with everything in it that is required. */
export async function draftDocument(
  app: TestApp,
  user: TestUser,
  world: World,
): Promise<DocumentDetail> {
  const { pack, project, template } = world;
  const values = { [template.id]: { name: 'Zofia Wiśniewska', agreed: true } };
  const body = { formPackId: pack.id, projectId: project.id, recipient, values };
  return must(app.call(createDocument, user, { body }));
}

/** Drafts a document and sends it, with its PDF made and its mail queued. */
export async function sendNewDocument(
  app: TestApp,
  user: TestUser,
  world: World,
): Promise<DocumentDetail> {
  const document = await draftDocument(app, user, world);
  const body = { ...sendBody(user, document), shouldGeneratePdf: true };
  await must(app.call(sendDocument, user, { body }));
  return document;
}

/** The body with which the web client sends a document. */
export function sendBody(user: TestUser, document: DocumentDetail): SendDocumentInput {
  return {
    CompanyGuid: document.company.id,
    TenantGuid: user.tenantId,
    DigitalFormGUID: document.id,
    userName: user.name,
    companyID: document.company.code,
    EmpGuid: document.recipient.id,
    IPAddress: '',
    profile_pic_url: null,
    Timestamp: 1_800_000_000,
    shouldGeneratePdf: false,
  };
}

/** The result of a call that has to succeed. */
export async function must<T>(
  answer: Promise<{ status: number; result: T; error: unknown }>,
): Promise<T> {
  const { status, result, error } = await answer;
  if (status !== 200) throw new Error(`The call was answered ${status}: ${JSON.stringify(error)}`);
  return result;
}
