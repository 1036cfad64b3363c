import type { EmailContent, EmailEvent } from '@countersign/contract';
import { narrowestDefault } from '@countersign/domain';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { emailTemplates, emailTemplateVersions } from '../../platform/database/tables/index.ts';
import { countLookup } from '../../platform/metrics/cache-lookups.ts';

/** Holds the scope of an email within its tenant; null where it is about no company or project. */
export interface EmailScope {
  companyId: string | null;
  projectId: string | null;
}

/** Holds the current content of a template. */
interface EmailInUse extends EmailContent {
  templateId: string;
}

/** Caches the content of versions of templates, which never changes, by template and version. */
const contents = new LRUCache<string, EmailContent>({ max: 200 });

/** Finds the template in use for an email about something of the tenant; undefined for the built-in text. */
type FindEmailInUse = (
  about: EmailScope,
  /** The one that was chosen instead of the default. */
  templateId?: string | null,
) => Promise<EmailInUse | undefined>;

/** A template that a tenant, a company or a project uses for an event by default. */
interface StoredDefault extends EmailScope {
  event: string;
  templateId: string;
  version: number;
  templateCompanyId: string | null;
  isArchived: boolean;
}

/** Lists the templates that are used for some events. */
export type EmailDefaults = readonly StoredDefault[];

/** The same of a tenant, as a column of any row. It is named: some mails are written above tenants. */
export function emailDefaults(tenantId: string, events: readonly EmailEvent[]): SQL<EmailDefaults> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'event', used.event, 'companyId', used.company_id, 'projectId', used.project_id,
      'templateId', template.id, 'version', template.version,
      'templateCompanyId', template.company_id, 'isArchived', template.archived_at is not null
    )), '[]')
    from email_template_defaults as used
    join email_templates as template on template.id = used.email_template_id
    where used.tenant_id = ${tenantId}::uuid and used.event = any(${sql.param([...events])}::text[])
  )`;
}

/** The same by a statement of its own. */
export async function readEmailDefaults(
  tx: Tx,
  tenantId: string,
  event: EmailEvent,
): Promise<EmailDefaults> {
  const result = await tx.execute(sql`select ${emailDefaults(tenantId, [event])} as defaults`);
  return rowsOf<{ defaults: EmailDefaults }>(result)[0]?.defaults ?? [];
}

/** The templates that a tenant uses for an event. */
export function emailsInUse(
  tx: Tx,
  event: EmailEvent,
  tenantId: string,
  stored: EmailDefaults,
): FindEmailInUse {
  const rows = stored.filter((one) => one.event === event);
  const choices = rows.map((one) => ({
    ...one,
    template: { companyId: one.templateCompanyId, isArchived: one.isArchived },
  }));
  /** Those that were chosen by hand, by id: undefined for one that can't be used. */
  const chosenVersions = new Map<string, Promise<number | undefined>>();
  const versionOf = async (id: string) => {
    const [row] = await tx
      .select({ version: emailTemplates.version })
      .from(emailTemplates)
      .where(
        and(
          eq(emailTemplates.id, id),
          eq(emailTemplates.tenantId, tenantId),
          eq(emailTemplates.event, event),
          isNull(emailTemplates.archivedAt),
        ),
      );
    return row?.version;
  };
  return async (about, templateId) => {
    if (templateId) {
      const found = chosenVersions.get(templateId) ?? versionOf(templateId);
      chosenVersions.set(templateId, found);
      const version = await found;
      const content = version === undefined ? undefined : await contentOf(tx, templateId, version);
      if (content) return { ...content, templateId };
    }
    const chosen = narrowestDefault(choices, about);
    if (!chosen) return undefined;
    const content = await contentOf(tx, chosen.templateId, chosen.version);
    return content && { ...content, templateId: chosen.templateId };
  };
}

async function contentOf(tx: Tx, templateId: string, version: number) {
  const key = `${templateId} ${version}`;
  const known = countLookup('email-templates', contents.get(key));
  if (known) return known;
  const [content] = await tx
    .select({ subject: emailTemplateVersions.subject, body: emailTemplateVersions.body })
    .from(emailTemplateVersions)
    .where(
      and(
        eq(emailTemplateVersions.emailTemplateId, templateId),
        eq(emailTemplateVersions.version, version),
      ),
    );
  if (content) contents.set(key, content);
  return content;
}
