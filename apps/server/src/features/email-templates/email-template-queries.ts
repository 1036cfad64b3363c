import type {
  EmailEvent,
  EmailTemplate,
  EmailTemplateSummary,
  EmailUse,
} from '@countersign/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  emailTemplateDefaults as defaults,
  emailTemplates,
  projects,
  tenants,
  users,
  emailTemplateVersions as versions,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { userName } from '../form-templates/index.ts';

/** A template as the database has it. */
export type EmailTemplateRow = typeof emailTemplates.$inferSelect;

export const emailTemplateKind = {
  thing: 'email template',
  table: emailTemplates,
  subject: 'email-template',
} as const;

/** Templates with what their newest version says, in any order. */
async function readTemplates(tx: Tx, ids: readonly string[]) {
  return tx
    .select({
      template: emailTemplates,
      company: { id: companies.id, name: companies.name },
      subject: versions.subject,
      body: versions.body,
      updatedBy: userName,
    })
    .from(emailTemplates)
    .innerJoin(
      versions,
      and(
        eq(versions.emailTemplateId, emailTemplates.id),
        eq(versions.version, emailTemplates.version),
      ),
    )
    .leftJoin(companies, eq(companies.id, emailTemplates.companyId))
    .leftJoin(users, eq(users.id, versions.createdBy))
    .where(inArray(emailTemplates.id, [...ids]));
}

type FoundTemplate = Awaited<ReturnType<typeof readTemplates>>[number];

/** Templates as lists show them, in any order. */
export async function emailTemplateSummaries(
  tx: Tx,
  ids: readonly string[],
): Promise<EmailTemplateSummary[]> {
  const rows = await readTemplates(tx, ids);
  const uses = await usesOf(tx, ids);
  return rows.map((row) => presentSummary(row, uses.get(row.template.id) ?? []));
}

/**
 * One template with what it says.
 * @throws Failure `not-found`
 */
export async function findEmailTemplate(tx: Tx, id: string): Promise<EmailTemplate> {
  const [row] = await readTemplates(tx, [id]);
  if (!row) throw notFound('email template');
  const uses = await usesOf(tx, [id]);
  const { subject, body, template } = row;
  return {
    ...presentSummary(row, uses.get(id) ?? []),
    revision: template.revision,
    subject,
    body,
  };
}

function presentSummary(
  { template, company, updatedBy }: FoundTemplate,
  uses: EmailUse[],
): EmailTemplateSummary {
  return {
    id: template.id,
    event: template.event as EmailEvent,
    name: template.name,
    company,
    version: template.version,
    archivedAt: template.archivedAt?.toISOString() ?? null,
    updatedAt: template.updatedAt.toISOString(),
    updatedBy: updatedBy ?? '',
    uses,
  };
}

/** Reads the uses of templates: the organisation first, then by name. */
async function usesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, EmailUse[]>> {
  const rows = await tx
    .select({
      templateId: defaults.emailTemplateId,
      companyId: defaults.companyId,
      projectId: defaults.projectId,
      company: companies.name,
      project: projects.name,
      tenant: tenants.name,
    })
    .from(defaults)
    .innerJoin(tenants, eq(tenants.id, defaults.tenantId))
    .leftJoin(companies, eq(companies.id, defaults.companyId))
    .leftJoin(projects, eq(projects.id, defaults.projectId))
    .where(inArray(defaults.emailTemplateId, [...ids]))
    .orderBy(asc(companies.sortName), asc(projects.sortName));
  const uses = rows.map(({ templateId, ...row }) => ({ templateId, use: presentUse(row) }));
  const ranks = ['tenant', 'company', 'project'];
  const sorted = uses.toSorted(
    (a, b) => ranks.indexOf(a.use.scope.kind) - ranks.indexOf(b.use.scope.kind),
  );
  return new Map(
    [...Map.groupBy(sorted, ({ templateId }) => templateId)].map(([id, found]) => [
      id,
      found.map(({ use }) => use),
    ]),
  );
}

function presentUse(row: {
  companyId: string | null;
  projectId: string | null;
  company: string | null;
  project: string | null;
  tenant: string;
}): EmailUse {
  const { companyId, projectId } = row;
  if (projectId !== null) return { scope: { kind: 'project', projectId }, name: row.project ?? '' };
  if (companyId !== null) return { scope: { kind: 'company', companyId }, name: row.company ?? '' };
  return { scope: { kind: 'tenant' }, name: row.tenant };
}
