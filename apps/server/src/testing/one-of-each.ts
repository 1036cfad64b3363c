import {
  actOnTaxRisk,
  addComment,
  addFormPackFile,
  addTaxDispute,
  addTaxEvidence,
  contactImports,
  createApprovalSetup,
  createApproverGroup,
  createCustomField,
  createDelegate,
  createEmailTemplate,
  createReport,
  createReportSchedule,
  createSavedView,
  createTaxRisk,
  createWatermarkTemplate,
  type DocumentDetail,
  defaultWatermark,
  documentImports,
  getDocument,
  getTaxRisk,
  saveTaxAnswers,
  setEmailDefault,
  startReportRun,
  userImports,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { outsideAnswers } from '../demo/sample-tax-answers.ts';
import { calendarDay } from '../platform/calendar-day.ts';
import { rowsOf } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import {
  contactProposals,
  distributionVisits,
  documentFiles,
  documentParties,
} from '../platform/database/tables/index.ts';
import { recordFile } from '../platform/files/record-file.ts';
import { addContact, addGroup, openContacts } from './contacts.ts';
import { giveDistributions } from './distributions.ts';
import {
  draftDocument,
  drawTestForm,
  makeWorld,
  must,
  sendNewDocument,
  type World,
} from './fixtures.ts';
import { sendFiles } from './shared-files.ts';
import { makeTaxRisk, openTaxRisks } from './tax-risks.ts';
import type { TestApp, TestTenant } from './test-app.ts';

/**
 * Gives a tenant at least one of every kind of record that has an id, and all users access to tax risks and
 * distributions, for tests that walk through all endpoints.
 */
export async function giveOneOfEach(app: TestApp, tenant: TestTenant) {
  await openContacts(app, tenant);
  await openTaxRisks(app, tenant);
  const world = await makeWorld(app, tenant);
  const { Operator, SysAdmin } = tenant.users;
  const draft = await draftDocument(app, Operator, world);
  const sent = await sendNewDocument(app, Operator, world);
  const document = await must(app.call(getDocument, Operator, { params: { id: sent.id } }));
  await giveAtDocument(app, tenant, document);
  await giveSetups(app, tenant, world);
  await giveDistributions(app, Operator, world);
  const received = await sendFiles(app, tenant, world);
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.insert(distributionVisits).values({
      id: newId(),
      tenantId: tenant.id,
      recipientId: received.people[0]?.id ?? '',
      kind: 'opened',
      at: new Date(),
      address: '192.0.2.1',
      device: 'phone',
    }),
  );
  const engagement = { contactId: sent.recipient.id, projectId: world.project.id };
  const invited = await makeTaxRisk(app, SysAdmin, engagement);
  const tax = await giveStatement(app, tenant, world.project.id);
  const reports = await giveReports(app, tenant);
  const imports = await giveImports(app, tenant);
  return { world, draft, document, received, invited, tax, ...reports, ...imports };
}

/** The ids of the things that a tenant has, two of every kind, by the table that they are in. */
export async function idsOfThings(
  app: TestApp,
  { id: tenantId, users: people }: TestTenant,
): Promise<Map<string, string[]>> {
  const userIds = Object.values(people).map(({ userId }) => userId);
  const sessions = Object.values(people).flatMap(({ sessionId }) => sessionId ?? []);
  return app.platform.database.system(async (tx) => {
    const tables = rowsOf<{ name: string }>(
      await tx.execute(sql`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('id', 'tenant_id')
        group by table_name having count(*) = 2 order by table_name`),
    );
    const found = new Map([
      ['tenants', [tenantId]],
      ['users', userIds.slice(0, 2)],
      ['sessions', sessions.slice(0, 2)],
    ]);
    for (const { name } of tables) {
      const rows = await tx.execute(
        sql`select id from ${sql.identifier(name)} where tenant_id = ${tenantId} order by id limit 2`,
      );
      found.set(
        name,
        rowsOf<{ id: string }>(rows).map(({ id }) => id),
      );
    }
    return found;
  });
}

/** A comment, a file that a party attached, and a mobile that the contact does not have. */
async function giveAtDocument(app: TestApp, tenant: TestTenant, document: DocumentDetail) {
  const { id: tenantId, users } = tenant;
  const documentId = document.id;
  const body = { commandId: newId(), audience: 'company', text: 'Please look.' } as const;
  await must(app.call(addComment, users.Operator, { params: { id: documentId }, body }));
  const { database, files } = app.platform;
  const file = await files.put(await drawTestForm());
  await database.tenant(tenantId, async (tx) => {
    const type = 'application/pdf';
    await recordFile(tx, tenantId, file, type);
    const ofDocument = eq(documentParties.documentId, documentId);
    const [party] = await tx.select().from(documentParties).where(ofDocument).limit(1);
    await tx.insert(documentFiles).values({
      id: newId(),
      tenantId,
      documentId,
      partyId: party?.id ?? '',
      name: 'Passport.pdf',
      contentType: type,
      ...file,
    });
    await tx.insert(contactProposals).values({
      id: newId(),
      tenantId,
      contactId: document.recipient.id,
      documentId,
      countryCode: '+44',
      mobile: '7700900123',
      proposedBy: users.Operator.userId,
    });
  });
}

/** What is set up once: of approval, emails, contacts, packs and lists. */
async function giveSetups(app: TestApp, tenant: TestTenant, { company, project, pack }: World) {
  const { SysAdmin, Admin, Approver } = tenant.users;
  const userIds = [Approver.userId];
  const group = await must(
    app.call(createApproverGroup, SysAdmin, { body: { name: 'Finance', userIds } }),
  );
  const step = {
    id: newId(),
    name: 'Finance',
    sequence: 1,
    groupIds: [group.id],
    userIds: [],
    who: 'anyone' as const,
    act: 'approve' as const,
    signaturePosition: null,
    conditions: [],
  };
  const setup = { name: 'Usual', steps: [step] };
  await must(app.call(createApprovalSetup, SysAdmin, { body: setup }));
  const away = { delegateId: Admin.userId, startsOn: '2030-01-01', endsOn: '2030-01-05' };
  await must(app.call(createDelegate, SysAdmin, { body: { userId: Approver.userId, ...away } }));
  await giveEmail(app, tenant, company.id);
  await addGroup(app, SysAdmin);
  await must(
    app.call(createCustomField, SysAdmin, {
      body: { of: 'contact', name: 'Shoe size', kind: 'text' },
    }),
  );
  const pdf = await drawTestForm();
  const inPack = { params: { id: pack.id }, query: { name: 'Terms.pdf' }, file: pdf };
  await must(app.call(addFormPackFile, SysAdmin, inPack));
  await must(
    app.call(createWatermarkTemplate, SysAdmin, {
      params: { id: project.id },
      body: { name: 'Usual', settings: defaultWatermark },
    }),
  );
  const shown = { search: '', filters: [], sort: null, direction: null, columns: null, more: {} };
  await must(
    app.call(createSavedView, SysAdmin, {
      params: { list: 'contacts' },
      body: { name: 'All', query: shown },
    }),
  );
}

/** An email template that is the company's own for its event. */
async function giveEmail(app: TestApp, { users }: TestTenant, companyId: string) {
  const text = { type: 'text' as const, text: 'It is void.' };
  const template = await must(
    app.call(createEmailTemplate, users.SysAdmin, {
      body: {
        event: 'voided',
        name: 'Voided',
        companyId: null,
        subject: 'Voided',
        body: [{ type: 'paragraph', content: [text] }],
      },
    }),
  );
  await must(
    app.call(setEmailDefault, users.SysAdmin, {
      params: { event: 'voided' },
      body: { scope: { kind: 'company', companyId }, emailTemplateId: template.id },
    }),
  );
}

/** An engagement whose statement was issued and is disagreed with, with its evidence. */
async function giveStatement(app: TestApp, { users }: TestTenant, projectId: string) {
  const { SysAdmin, Admin } = users;
  const contact = await addContact(app, SysAdmin);
  let risk = await must(
    app.call(createTaxRisk, SysAdmin, {
      body: {
        contactId: contact.id,
        projectId,
        role: 'Best boy',
        engagedAs: 'Company',
        startsOn: '2030-01-07',
        feePayer: { name: 'Lights Ltd', email: 'lights@example.com' },
      },
    }),
  );
  const params = { id: risk.id };
  const query = { name: 'Contract.pdf', about: 'contract' };
  await must(app.call(addTaxEvidence, SysAdmin, { params, query, file: await drawTestForm() }));
  const read = () => must(app.call(getTaxRisk, SysAdmin, { params }));
  const { revision } = await read();
  await must(
    app.call(saveTaxAnswers, SysAdmin, { params, body: { answers: outsideAnswers, revision } }),
  );
  const acts = [
    [SysAdmin, { act: 'submit' }],
    [Admin, { act: 'sign-off', careTaken: 'We read the contract.' }],
    [Admin, { act: 'issue' }],
  ] as const;
  for (const [by, command] of acts) {
    risk = await read();
    const body = { ...command, revision: risk.revision };
    risk = await must(app.call(actOnTaxRisk, by, { params, body }));
  }
  const dispute = { from: 'worker', name: 'Ada', text: 'No.', cameOn: calendarDay('UTC') } as const;
  await must(
    app.call(addTaxDispute, SysAdmin, { params, body: { ...dispute, revision: risk.revision } }),
  );
  return read();
}

/** Files of contacts, documents and users that were uploaded to be brought in. */
async function giveImports(app: TestApp, { users }: TestTenant) {
  const file = Buffer.from('First name,Last name,Email\nAnna,Lee,anna@example.com\n');
  const input = { query: { fileName: 'people.csv' }, file };
  return {
    contactImport: await must(app.call(contactImports.upload, users.SysAdmin, input)),
    documentImport: await must(app.call(documentImports.upload, users.SysAdmin, input)),
    userImport: await must(app.call(userImports.upload, users.SysAdmin, input)),
  };
}

/** A report that is saved and mailed, and a run of it. */
async function giveReports(app: TestApp, { users }: TestTenant) {
  const { SysAdmin } = users;
  const definition = { data: 'documents' as const, columns: ['recipient'] };
  const body = { name: 'Documents', definition };
  const report = await must(app.call(createReport, SysAdmin, { body }));
  const schedule = await must(
    app.call(createReportSchedule, SysAdmin, {
      params: { id: report.id },
      body: {
        rhythm: 'daily',
        time: '08:00',
        timeZone: 'Europe/London',
        format: 'csv',
        delivery: 'link',
        recipientIds: [SysAdmin.userId],
      },
    }),
  );
  const run = await must(app.call(startReportRun, SysAdmin, { body: { ...body, format: 'csv' } }));
  return { report, schedule, run };
}
