import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { distributionRecipients, documentParties } from '../../platform/database/tables/index.ts';
import type { JobKind, JobWorker } from '../../platform/jobs/job-kind.ts';
import { brandOfTenant } from '../../platform/mail/mail-brand.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailAccessCode } from '../email-templates/index.ts';
import { mailingOrganisation } from './taking-part.ts';

const codeToMail = z.object({
  /** Of the email, so that a job that runs twice sends it once. */
  id: z.string(),
  email: z.string(),
  code: z.string(),
  expiresAt: z.iso.datetime(),
});
type CodeToMail = z.infer<typeof codeToMail>;

export const mailMyCodeKind: JobKind<CodeToMail> = {
  queue: 'my-page.mail-code',
  data: codeToMail,
  concurrency: 5,
  retries: 3,
};

/** Emails a code for a person's own page where an organisation has sent something to the address. */
export function mailMyCodeWorker(platform: Platform): JobWorker<CodeToMail> {
  return {
    kind: mailMyCodeKind,
    async handle({ id, email, code, expiresAt }) {
      if (new Date(expiresAt) <= new Date()) return;
      const { database } = platform;
      const from = await database.statement((queries) => mailingOrganisation(queries, email));
      if (!from) return;
      await database.tenant(from.id, async (tx) =>
        mailAccessCode(platform, tx, {
          id,
          isBuiltIn: true,
          about: { tenantId: from.id, companyId: null, projectId: null },
          brand: await brandOfTenant(tx, from.id),
          organisation: from.name,
          person: { ...(await nameOf(tx, email)), email },
          code,
          expiresAt: new Date(expiresAt),
          purpose: 'open your page',
          advice: 'If you didn’t request it, you can ignore this email.',
        }),
      );
    },
    async exhausted({ id }) {
      platform.log.error({ id }, 'the code of a person’s own page could not be emailed');
    },
  };
}

/** Reads the name by which the tenant has last written to an address. */
async function nameOf(tx: Tx, email: string): Promise<{ name: string; firstName: string }> {
  const [party] = await tx
    .select({ name: documentParties.name, firstName: documentParties.firstName })
    .from(documentParties)
    .where(
      and(sql`lower(${documentParties.email}) = ${email}`, sql`${documentParties.email} <> ''`),
    )
    .orderBy(desc(documentParties.id))
    .limit(1);
  if (party) return party;
  const [recipient] = await tx
    .select({ name: distributionRecipients.name, firstName: distributionRecipients.firstName })
    .from(distributionRecipients)
    .where(
      and(eq(distributionRecipients.sortEmail, email), isNotNull(distributionRecipients.sentAt)),
    )
    .orderBy(desc(distributionRecipients.id))
    .limit(1);
  return recipient ?? { name: email, firstName: '' };
}
