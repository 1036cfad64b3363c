import type { EmailEvent, EmailTemplate, EmailTemplateChange } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  emailTemplateDefaults as defaults,
  emailTemplateVersions,
  projects,
} from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lockForChange, writeChange } from '../../platform/records/records.ts';
import { wordsOfBody } from './email-labels.ts';
import {
  type EmailTemplateRow,
  emailTemplateKind,
  findEmailTemplate,
} from './email-template-queries.ts';
import { companyOfTemplate, refuseProblems, taken } from './template-input.ts';

/**
 * Changes an email template. Another subject or body is another version.
 * @throws Failure `not-found`; `invalid` at each place with which something is wrong; `conflict` where
 * someone else changed it meanwhile, it is archived or in use elsewhere, or its name is taken.
 */
export const updateEmailTemplate = operation(
  contract.updateEmailTemplate,
  async ({ database, caller: user, params: { id }, body: { revision, ...said } }) => {
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        const row = await lockForChange(tx, emailTemplateKind, id, revision);
        refuseProblems(row.event as EmailEvent, said);
        await changeTemplate(tx, user, row, said);
        return findEmailTemplate(tx, id);
      });
    } catch (error) {
      throw takenOr(error, taken);
    }
  },
);

/** Writes a change down with its event; nothing where nothing is different. */
export async function changeTemplate(
  tx: Tx,
  user: Member,
  row: EmailTemplateRow,
  said: Omit<EmailTemplateChange, 'revision'>,
): Promise<void> {
  const { id, tenantId } = row;
  const before = await findEmailTemplate(tx, id);
  const { name, companyId, subject, body } = said;
  const isOther = companyId !== row.companyId;
  const company = isOther ? await companyOfTemplate(tx, before.event, companyId) : before.company;
  if (isOther && companyId !== null) await refuseUsedElsewhere(tx, id, companyId);
  const words = (of: Pick<EmailTemplate, 'name' | 'company' | 'subject' | 'body'>) => ({
    name: of.name,
    company: of.company?.name ?? '',
    subject: of.subject,
    text: wordsOfBody(of.body),
  });
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const isReworded = subject !== before.subject || !isSame(inOrder(body), inOrder(before.body));
  if (!isReworded && name === row.name && !isOther) return;
  const version = isReworded ? row.version + 1 : row.version;
  if (isReworded) {
    const row = { emailTemplateId: id, version, subject, body, createdBy: user.userId };
    await tx.insert(emailTemplateVersions).values({ id: newId(), tenantId, ...row });
  }
  await writeChange(tx, emailTemplateKind, id, { name, companyId, version });
  const changes = changesBetween(words(before), words({ name, company, subject, body }));
  await record(tx, user, {
    type: 'email-template.changed',
    id,
    detail: {
      ...changes,
      ...(isReworded && { version }),
    },
  });
}

/** A template of one company can't stay in use where another one's emails are meant. */
async function refuseUsedElsewhere(tx: Tx, id: string, companyId: string): Promise<void> {
  const [elsewhere] = await tx
    .select({ id: defaults.id })
    .from(defaults)
    .leftJoin(projects, eq(projects.id, defaults.projectId))
    .where(
      and(
        eq(defaults.emailTemplateId, id),
        or(
          sql`${defaults.companyId} is null and ${defaults.projectId} is null`,
          ne(defaults.companyId, companyId),
          ne(projects.companyId, companyId),
        ),
      ),
    )
    .limit(1);
  if (!elsewhere) return;
  const message =
    'This template is used outside this company. Remove those uses first, or choose “All companies”.';
  throw new Failure('conflict', message, { companyId: message });
}

/** The database keeps the keys of objects in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)]);
}
