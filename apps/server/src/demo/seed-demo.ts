import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Field, FieldEdit, Project } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { archiveCompany, insertCompany, uploadLogo } from '../features/companies/index.ts';
import { createFormPack } from '../features/form-packs/index.ts';
import {
  publishFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '../features/form-templates/index.ts';
import { archiveProject, createProject } from '../features/projects/index.ts';
import { asOf } from '../platform/clock.ts';
import { newId } from '../platform/database/ids.ts';
import { memberships, projectMembers, tenants, users } from '../platform/database/tables/index.ts';
import { record } from '../platform/events/record.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';
import { demoCompanies, demoProjects } from './companies.ts';
import { drawLogo } from './draw-logo.ts';
import { type DemoForm, demoForms, demoPacks, filledBy } from './forms/index.ts';
import { demoPeople } from './people.ts';
import { seedApprovalSetup } from './seed-approval-setup.ts';
import { seedContacts } from './seed-contacts.ts';
import { seedCustomFields } from './seed-custom-fields.ts';
import { seedDistributions } from './seed-distributions.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedEmailTemplates } from './seed-email-templates.ts';
import { seedOffice } from './seed-office.ts';
import { seedTaxRisks } from './seed-tax-risks.ts';

const address = '127.0.0.1';
/** Before the first project began. */
const setUpDaysAgo = 45;

/**
 * Makes the demo organisation by the product's own operations: companies of the three types,
 * projects, a user of each type and their colleagues, approval setups, email templates, contacts,
 * form templates, packs, documents in every state, distributions, the tax status of some engagements, and
 * custom fields of all of them.
 */
export async function seedDemo(platform: Platform, password: string): Promise<void> {
  const { database } = platform;
  const tenantId = newId();
  const { team, companies } = await seedPeople(platform, tenantId, password);
  const sysAdmin = memberOf(team, 'SysAdmin');
  // All that documents are made of is there before the first of them.
  await asOf(new Date(Date.now() - setUpDaysAgo * 86_400_000), async () => {
    await describeCompanies(platform, sysAdmin, companies);
    const projects = await seedProjects(platform, sysAdmin, companies);
    await seedLogos(platform, sysAdmin, companies);
    await joinProjects(platform, team, projects);
    await seedOffice(platform, sysAdmin, team, projects);
    await seedApprovalSetup(platform, sysAdmin, projects);
    await seedEmailTemplates(platform, sysAdmin);
    await seedContacts(platform, sysAdmin);
    await seedPacks(platform, sysAdmin, await seedForms(platform, sysAdmin));
  });
  await seedDocuments(platform, sysAdmin);
  await seedDistributions(platform, tenantId);
  await seedTaxRisks(platform, { assessor: memberOf(team, 'Approver'), controller: sysAdmin });
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
    tx
      .insert(tenants)
      .values({ id: tenantId, name: 'Northlight Pictures', isDemo: true, hasOwnPages: true }),
  );
  const companies = await database.tenant(tenantId, async (tx) => {
    const made = new Map<string, string>();
    for (const company of demoCompanies) {
      made.set(company.code, (await insertCompany(tx, tenantId, company)).id);
    }
    return made;
  });
  // The pool's own ids, as those of all accounts: it makes up such ones for names that have none.
  const subs = new Map<string, string>();
  for (const { id, email } of people) {
    const account = await userPool?.createUser({ email, password });
    if (account) subs.set(id, account.userId);
  }
  await database.system(async (tx) => {
    await tx.insert(users).values(
      people.map(({ id, email, firstName, lastName }) => ({
        id,
        sub: subs.get(id) ?? null,
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

/** They were there before anyone who could have added them. */
function describeCompanies(
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

async function seedPacks({ database }: Platform, sysAdmin: Member, forms: FormIds): Promise<void> {
  for (const { name, forms: names } of demoPacks) {
    const formTemplateIds = names.map((one) => forms.get(one) ?? '');
    await createFormPack(database, sysAdmin, { name, formTemplateIds });
  }
}

/** The ids of the demo's form templates by name. */
type FormIds = ReadonlyMap<string, string>;

async function seedForms(platform: Platform, sysAdmin: Member): Promise<FormIds> {
  const made = new Map<string, string>();
  for (const form of demoForms) {
    const upload = createReadStream(form.file);
    const template = await uploadFormTemplate(platform, sysAdmin, `${form.name}.pdf`, upload);
    const { id, fields, revision } = template;
    const { database } = platform;
    const edit = { fields: fields.map((field) => editOf(form, field)), revision };
    const designed = await updateFormTemplate(database, sysAdmin, id, edit);
    await publishFormTemplate(database, sysAdmin, id, {
      revision: designed.revision,
      note: '',
      also: [],
    });
    made.set(form.name, id);
  }
  return made;
}

/** Builds the edit of a field: its assignee, value and source; days of signing come by themselves. */
function editOf(form: DemoForm, field: Field): FieldEdit {
  const { key, label, required } = field;
  const { kind, source, canChange } = form.fields?.[key] ?? {};
  const edit: FieldEdit = { key, label, required, assignee: filledBy(form, field) };
  if (key.endsWith('.signedOn')) return { ...edit, kind: { type: 'signed-on' } };
  return {
    ...edit,
    ...(kind && { kind }),
    ...(source && { binding: { source, ...(canChange && { canChange }) } }),
  };
}
