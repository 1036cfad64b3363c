import type { EmailContent, EmailEvent } from '@countersign/contract';
import { narrowestDefault } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  emailTemplateDefaults as defaults,
  emailTemplates,
  emailTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { LruCache } from '../../platform/lru-cache.ts';

/** What an e-mail is about; null where it is about no company or project. */
export interface EmailAbout {
  tenantId: string;
  companyId: string | null;
  projectId: string | null;
}

/** What a template says now. */
export interface EmailInUse extends EmailContent {
  templateId: string;
}

/** What versions of templates say, which never changes, by template and version. */
const contents = new LruCache<EmailContent>(200);

/** The template that a tenant uses for an e-mail; undefined for the built-in text. */
export async function emailInUse(
  tx: Tx,
  event: EmailEvent,
  about: EmailAbout,
): Promise<EmailInUse | undefined> {
  // The tenant is named: some mails are written above tenants.
  const choices = await tx
    .select({
      companyId: defaults.companyId,
      projectId: defaults.projectId,
      templateId: emailTemplates.id,
      version: emailTemplates.version,
      templateCompanyId: emailTemplates.companyId,
      archivedAt: emailTemplates.archivedAt,
    })
    .from(defaults)
    .innerJoin(emailTemplates, eq(emailTemplates.id, defaults.emailTemplateId))
    .where(and(eq(defaults.tenantId, about.tenantId), eq(defaults.event, event)));
  const chosen = narrowestDefault(
    choices.map((one) => ({
      ...one,
      template: { companyId: one.templateCompanyId, isArchived: one.archivedAt !== null },
    })),
    about,
  );
  if (!chosen) return undefined;
  const content = await contentOf(tx, chosen.templateId, chosen.version);
  return content && { ...content, templateId: chosen.templateId };
}

async function contentOf(tx: Tx, templateId: string, version: number) {
  const key = `${templateId} ${version}`;
  const known = contents.get(key);
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
