import { type EmailDefaultScope, type EmailEvent, isOfCompanies } from '@countersign/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  companies,
  emailTemplateDefaults as defaults,
  projects,
  tenants,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock } from '../../platform/records/records.ts';
import { emailTemplateKind } from './email-template-queries.ts';

/** A scope with its name; `companyId` is also that of a project. */
interface Scope {
  name: string;
  companyId: string | null;
  kind: EmailDefaultScope['kind'];
}

/**
 * Chooses the template that a scope uses for an event, or none.
 * @throws Failure `not-found`; `invalid` for a template or a scope that does not go with it.
 */
export function setEmailDefault(
  database: Database,
  user: Member,
  event: EmailEvent,
  input: { scope: EmailDefaultScope; emailTemplateId: string | null },
): Promise<null> {
  const { scope, emailTemplateId } = input;
  return database.tenant(user.tenantId, async (tx) => {
    const found = await lockScope(tx, user.tenantId, event, scope);
    if (emailTemplateId !== null) await refuseUnfit(tx, event, emailTemplateId, found);
    const companyId = scope.kind === 'company' ? scope.companyId : null;
    const projectId = scope.kind === 'project' ? scope.projectId : null;
    const [before] = await tx
      .delete(defaults)
      .where(
        and(
          eq(defaults.event, event),
          companyId === null ? isNull(defaults.companyId) : eq(defaults.companyId, companyId),
          projectId === null ? isNull(defaults.projectId) : eq(defaults.projectId, projectId),
        ),
      )
      .returning({ emailTemplateId: defaults.emailTemplateId });
    if (emailTemplateId !== null) {
      const row = { tenantId: user.tenantId, event, companyId, projectId, emailTemplateId };
      await tx.insert(defaults).values({ id: newId(), ...row });
    }
    await recordChange(tx, user, found, {
      before: before?.emailTemplateId ?? null,
      after: emailTemplateId,
    });
    return null;
  });
}

/** The scope, kept from being chosen for by others until the transaction ends. */
async function lockScope(
  tx: Tx,
  tenantId: string,
  event: EmailEvent,
  scope: EmailDefaultScope,
): Promise<Scope> {
  if (scope.kind !== 'tenant' && !isOfCompanies(event)) {
    throw invalid('scope', 'This email is the same in all companies and projects.');
  }
  // One after another: two choices for one scope at once would be two rows.
  const lock = `email-defaults:${tenantId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  if (scope.kind === 'tenant') {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.id, tenantId));
    return { name: tenant?.name ?? '', companyId: null, kind: 'tenant' };
  }
  if (scope.kind === 'company') {
    const [company] = await tx
      .select({ name: companies.name, companyId: companies.id })
      .from(companies)
      .where(eq(companies.id, scope.companyId));
    if (!company) throw notFound('company');
    return { ...company, kind: 'company' };
  }
  const [project] = await tx
    .select({ name: projects.name, companyId: projects.companyId })
    .from(projects)
    .where(eq(projects.id, scope.projectId));
  if (!project) throw notFound('project');
  return { ...project, kind: 'project' };
}

async function refuseUnfit(tx: Tx, event: EmailEvent, id: string, scope: Scope): Promise<void> {
  const template = await lock(tx, emailTemplateKind, id);
  if (template.event !== event) {
    throw invalid('emailTemplateId', 'This template is for another email. Choose another one.');
  }
  if (template.archivedAt !== null) {
    throw invalid('emailTemplateId', 'This template is archived. Restore it before you use it.');
  }
  if (template.companyId !== null && template.companyId !== scope.companyId) {
    throw invalid(
      'emailTemplateId',
      'This template is limited to one company. Choose another template, or set its company to “All companies”.',
    );
  }
}

/** On the template that is used no more, and on the one that is used now. */
async function recordChange(
  tx: Tx,
  user: Member,
  { kind, name }: Scope,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  if (before === after) return;
  const usedBy = kind === 'tenant' ? name : `${kind === 'company' ? 'Company' : 'Project'} ${name}`;
  if (before !== null) {
    const detail = { before: { usedBy } };
    await record(tx, user, { type: 'email-template.use-ended', id: before, detail });
  }
  if (after !== null) {
    const detail = { after: { usedBy } };
    await record(tx, user, { type: 'email-template.use-begun', id: after, detail });
  }
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: message });
}
