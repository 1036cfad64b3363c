import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type {
  DocumentDetail,
  Field,
  FormTemplate,
  Project,
  SendDocumentInput,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { archiveCompany, insertCompany, uploadLogo } from '../features/companies/index.ts';
import { createDocument, sendDocument, updateDocument } from '../features/documents/index.ts';
import { createFormPack } from '../features/form-packs/index.ts';
import { updateFormTemplate, uploadFormTemplate } from '../features/form-templates/index.ts';
import { archiveProject, createProject } from '../features/projects/index.ts';
import { newId } from '../platform/database/ids.ts';
import { memberships, projectMembers, tenants, users } from '../platform/database/tables/index.ts';
import { record } from '../platform/events/record.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';
import { demoCompanies, demoProjects } from './companies.ts';
import { drawLogo } from './draw-logo.ts';
import { demoForms } from './forms/index.ts';
import { demoContacts, demoPeople } from './people.ts';
import { type DemoRecipient, sampleValues } from './sample-values.ts';
import { seedApprovalSetup } from './seed-approval-setup.ts';
import { seedContacts } from './seed-contacts.ts';
import { seedCustomFields } from './seed-custom-fields.ts';
import { seedEmailTemplates } from './seed-email-templates.ts';
import { seedOffice } from './seed-office.ts';

const address = '127.0.0.1';

/**
 * Makes the demo organisation by the product's own operations: companies of the three types,
 * projects, a user of each type and their colleagues, approval setups, e-mail templates, contacts,
 * form templates, packs, documents under way, and custom fields of all of them.
 */
export async function seedDemo(platform: Platform, password: string): Promise<void> {
  const { database } = platform;
  const tenantId = newId();
  const { team, companies } = await seedPeople(platform, tenantId, password);
  const sysAdmin = memberOf(team, 'SysAdmin');
  await tellOfCompanies(platform, sysAdmin, companies);
  const projects = await seedProjects(platform, sysAdmin, companies);
  await seedLogos(platform, sysAdmin, companies);
  await joinProjects(platform, team, projects);
  await seedOffice(platform, sysAdmin, team, projects);
  await seedApprovalSetup(platform, sysAdmin, projects);
  await seedEmailTemplates(platform, sysAdmin);
  await seedContacts(platform, sysAdmin);
  const packs = await seedPacks(platform, sysAdmin);
  await seedDocuments(platform, memberOf(team, 'Operator'), projects, packs);
  await seedCustomFields(platform, sysAdmin);
  await database.system((tx) =>
    tx.update(tenants).set({ readyAt: new Date() }).where(eq(tenants.id, tenantId)),
  );
}

/** The ids of the demo's companies by code. */
type CompanyIds = ReadonlyMap<string, string>;

async function seedPeople(
  platform: Platform,
  tenantId: string,
  password: string,
): Promise<{ team: Member[]; companies: CompanyIds }> {
  const { database, userPool } = platform;
  const people = demoPeople.map((person) => ({ ...person, id: newId(), membershipId: newId() }));
  await database.system((tx) =>
    tx.insert(tenants).values({ id: tenantId, name: 'Northlight Pictures', isDemo: true }),
  );
  const companies = await database.tenant(tenantId, async (tx) => {
    const made = new Map<string, string>();
    for (const company of demoCompanies) {
      made.set(company.code, (await insertCompany(tx, tenantId, company)).id);
    }
    return made;
  });
  for (const { id, email } of people) await userPool?.createUser({ userId: id, email, password });
  await database.system(async (tx) => {
    await tx.insert(users).values(
      people.map(({ id, email, firstName, lastName }) => ({
        id,
        sub: id,
        email,
        firstName,
        lastName,
        homeTenantId: tenantId,
        signature: {
          kind: 'typed' as const,
          text: `${firstName} ${lastName}`,
          hand: 'caveat',
        },
      })),
    );
    await tx.insert(memberships).values(
      people.map(({ id, membershipId, userType, taxRiskAccess, docDistributionAccess }) => ({
        id: membershipId,
        tenantId,
        userId: id,
        userType,
        taxRiskAccess,
        docDistributionAccess,
        homeCompanyId: companies.get('NLP') ?? null,
      })),
    );
  });
  const team = people.map((person) => ({
    kind: 'user' as const,
    userId: person.id,
    address,
    name: `${person.firstName} ${person.lastName}`,
    tenantId,
    membershipId: person.membershipId,
    userType: person.userType,
    taxRiskAccess: person.taxRiskAccess,
    docDistributionAccess: person.docDistributionAccess,
    authTime: new Date(),
    sessionId: undefined,
  }));
  return { team, companies };
}

function memberOf(team: readonly Member[], userType: Member['userType']): Member {
  const member = team.find((one) => one.userType === userType);
  if (!member) throw new Error(`The demo has no ${userType}.`);
  return member;
}

/** They were there before anybody who could have added them. */
function tellOfCompanies(
  { database }: Platform,
  sysAdmin: Member,
  companies: CompanyIds,
): Promise<void> {
  const events = [...companies.values()].map((id) => ({ type: 'company.created' as const, id }));
  return database.tenant(sysAdmin.tenantId, (tx) => record(tx, sysAdmin, ...events));
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The projects that are under way, after those that are in the archive with their company. */
async function seedProjects(
  { database }: Platform,
  sysAdmin: Member,
  companies: CompanyIds,
): Promise<Project[]> {
  const made: Project[] = [];
  for (const { companyCode, startsIn, endsIn, isArchived, ...project } of demoProjects) {
    const companyId = companies.get(companyCode) ?? '';
    const dates = { startsOn: inDays(startsIn), endsOn: inDays(endsIn) };
    const input = { ...project, ...dates, companyId };
    const one = await createProject(database, sysAdmin, input);
    if (isArchived) await archiveProject(database, sysAdmin, one.id, true);
    else made.push(one);
  }
  for (const { code, isArchived } of demoCompanies) {
    const id = companies.get(code) ?? '';
    const alone = { withProjects: false };
    if (isArchived) await archiveCompany(database, sysAdmin, id, alone);
  }
  return made;
}

async function seedLogos(
  platform: Platform,
  sysAdmin: Member,
  companies: CompanyIds,
): Promise<void> {
  for (const { code, brandColour = '#1f3a8a', isArchived } of demoCompanies) {
    if (isArchived) continue;
    const logo = Readable.from([drawLogo(brandColour)]);
    await uploadLogo(platform, sysAdmin, companies.get(code) ?? '', logo);
  }
}

async function joinProjects(
  { database }: Platform,
  team: readonly Member[],
  projects: readonly Project[],
) {
  const rows = team.flatMap((member, index) =>
    projects
      .filter((project) => demoPeople[index]?.projects.includes(project.code))
      .map((project) => ({
        tenantId: member.tenantId,
        projectId: project.id,
        membershipId: member.membershipId,
      })),
  );
  await database.system((tx) => tx.insert(projectMembers).values(rows));
}

/** Parts of the demo forms that the person fills in for whom they are made out. */
const recipientParts = /^(person|emergency|bank|rightToWork|tax|studentLoan|witness)\./;

async function seedPacks(platform: Platform, sysAdmin: Member): Promise<string[]> {
  const templates: FormTemplate[] = [];
  for (const form of demoForms) {
    const upload = createReadStream(form.file);
    const made = await uploadFormTemplate(platform, sysAdmin, `${form.name}.pdf`, upload);
    const fields = made.fields.filter(isForRecipient).map(({ key, label, required }) => {
      return { key, label, required, assignee: 'recipient' as const };
    });
    await updateFormTemplate(platform.database, sysAdmin, made.id, {
      fields,
      revision: made.revision,
    });
    templates.push(made);
  }
  const [dealMemo, starter, confidentiality, kit] = templates.map((template) => template.id);
  const packs = [
    { name: 'Crew starter pack', forms: [dealMemo, starter, confidentiality] },
    { name: 'Kit rental', forms: [kit, confidentiality] },
    { name: 'Confidentiality only', forms: [confidentiality] },
  ];
  const made: string[] = [];
  for (const { name, forms } of packs) {
    const formTemplateIds = forms.filter((id) => id !== undefined);
    const pack = await createFormPack(platform.database, sysAdmin, { name, formTemplateIds });
    made.push(pack.id);
  }
  return made;
}

const isForRecipient = (field: Field) => recipientParts.test(field.key);

async function seedDocuments(
  platform: Platform,
  operator: Member,
  projects: readonly Project[],
  packs: readonly string[],
): Promise<void> {
  const [starter = '', kit = '', confidentiality = ''] = packs;
  const project = projects.find((one) => one.code === 'SAL');
  if (!project) return;
  const [zofia, eleni, daniel, maya, layla, meiling] = demoContacts;
  const plan: { pack: string; to: DemoRecipient; send: boolean }[] = [
    { pack: starter, to: zofia, send: true },
    { pack: confidentiality, to: eleni, send: true },
    { pack: starter, to: layla, send: true },
    { pack: kit, to: daniel, send: true },
    { pack: confidentiality, to: meiling, send: false },
    { pack: starter, to: maya, send: false },
  ];
  const { database, settings } = platform;
  for (const { pack: formPackId, to: recipient, send } of plan) {
    const input = { projectId: project.id, recipient };
    const draft = await createDocument(database, operator, { ...input, formPackId });
    const values = sampleValues(draft.forms, recipient, project.name);
    await updateDocument(database, operator, draft.id, {
      ...input,
      values,
      revision: draft.revision,
    });
    // Nobody has these addresses: their mails stay in the built-in outbox, and never leave by SMTP.
    if (send && settings.smtpUrl === undefined) {
      await sendDocument(platform, operator, sendInput(operator, draft));
    }
  }
}

function sendInput(operator: Member, draft: DocumentDetail): SendDocumentInput {
  return {
    CompanyGuid: draft.company.id,
    TenantGuid: operator.tenantId,
    DigitalFormGUID: draft.id,
    userName: operator.name,
    companyID: draft.company.code,
    EmpGuid: draft.recipient.id,
    IPAddress: '',
    profile_pic_url: null,
    Timestamp: Math.floor(Date.now() / 1000),
    shouldGeneratePdf: false,
  };
}
