import * as contract from '@countersign/contract';
import {
  maxAttachedBytes,
  maxRecipients,
  type SendConcern,
  tooManyRecipients,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { companies, projects } from '../../../platform/database/tables/index.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { losesSeal } from '../copies/copies.ts';
import {
  type DistributionRow,
  type FileRow,
  findDistribution,
  readFiles,
} from '../queries/distribution-queries.ts';
import { type Plan, planRecipients } from './plan-recipients.ts';

/** From how many people on it is asked whether all of them are meant. */
const manyPeople = 200;
/** Maximum number of new domains that are named. */
const maxNamed = 5;

/** The result of checking a draft before it is sent. */
export interface DraftCheck {
  problems: { field: string; message: string }[];
  concerns: { concern: SendConcern; message: string }[];
}

/**
 * Lists the problems that prevent sending a draft, and the warnings to confirm.
 * @throws Failure `not-found`
 */
export const getCheck = tenantOperation(
  contract.checkDistribution,
  async ({ tx, caller: user, params: { id } }) => {
    const row = await findDistribution(tx, user, id);
    const plan = await planRecipients(tx, user, row);
    const check = await checkDraft(tx, row, plan, await readFiles(tx, [id]));
    return { ...check, recipients: plan.people.length };
  },
);

/** Checks a draft as it would be sent off now. */
export async function checkDraft(
  tx: Tx,
  row: DistributionRow,
  plan: Plan,
  files: readonly FileRow[],
): Promise<DraftCheck> {
  const [scope] = await tx
    .select({
      timeZone: companies.timeZone,
      watermarkText: sql<string>`coalesce(${projects.watermarkText}, '')`,
    })
    .from(companies)
    .leftJoin(projects, eq(projects.id, sql`${row.projectId}::uuid`))
    .where(eq(companies.id, row.companyId));
  const timeZone = scope?.timeZone ?? 'UTC';
  const concerns = await findConcerns(tx, row, plan, {
    watermarkText: scope?.watermarkText ?? '',
    files,
  });
  return { problems: findProblems(row, plan, files, timeZone), concerns };
}

function findProblems(
  row: DistributionRow,
  plan: Plan,
  files: readonly FileRow[],
  timeZone: string,
): DraftCheck['problems'] {
  const problems: DraftCheck['problems'] = [];
  const add = (isWrong: boolean, field: string, message: string) => {
    if (isWrong) problems.push({ field, message });
  };
  add(row.title === '', 'title', 'Enter a title. Recipients see it in the email.');
  add(files.length === 0, 'files', 'Add at least one file.');
  add(plan.people.length === 0, 'sources', 'Add at least one recipient who can be emailed.');
  const isTooMany = plan.isTooMany || plan.people.length > maxRecipients;
  add(isTooMany, 'sources', tooManyRecipients);
  const isPast = row.expiresOn !== null && row.expiresOn < calendarDay(timeZone);
  add(isPast, 'expiresOn', 'This day is in the past. Choose a later one.');
  const isEarly = row.scheduledAt !== null && row.scheduledAt <= currentTime();
  add(isEarly, 'scheduledAt', 'This time is in the past. Choose a later one, or send it now.');
  if (row.mode === 'attachment') {
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const maxMegabytes = Math.floor(maxAttachedBytes / 1024 / 1024);
    const message = `The files are too large for an email. Up to ${maxMegabytes} MB can be attached. Send a link instead.`;
    add(size > maxAttachedBytes, 'mode', message);
  } else {
    const isViewOnly = !row.allowDownload;
    const unseen = files.find(({ kind }) => isViewOnly && kind === 'office');
    const message = `“${unseen?.name}” can’t be viewed online. Allow downloads, or remove the file.`;
    add(unseen !== undefined, 'allowDownload', message);
  }
  return problems;
}

async function findConcerns(
  tx: Tx,
  row: DistributionRow,
  { people }: Plan,
  { watermarkText, files }: { watermarkText: string; files: readonly FileRow[] },
): Promise<DraftCheck['concerns']> {
  const concerns: DraftCheck['concerns'] = [];
  if (people.length > manyPeople) {
    const message = `This goes to ${people.length.toLocaleString('en')} people. Send it to all of them?`;
    concerns.push({ concern: 'many-people', message });
  }
  const domains = await newDomains(tx, [...new Set(people.map(({ email }) => domainOf(email)))]);
  if (domains.length > 0) {
    const named = domains.slice(0, maxNamed).join(', ');
    const more = domains.length > maxNamed ? ` and ${domains.length - maxNamed} more` : '';
    const message = `No distribution was sent to anyone at ${named}${more} before. Are the addresses right?`;
    concerns.push({ concern: 'new-domains', message });
  }
  if (watermarkText !== '' && row.watermark === null) {
    const message =
      'This project has a watermark, but this distribution has none. Send it without one?';
    concerns.push({ concern: 'no-watermark', message });
  }
  const unsealed = files.filter((file) => losesSeal(file, row.watermark));
  if (unsealed.length > 0) {
    const named = unsealed.slice(0, maxNamed).map(({ name }) => `“${name}”`);
    const message = `The copies of ${named.join(', ')} will not have the signatures of the original. ${
      row.watermark === null ? '' : 'A signed file keeps them if it is sent without a watermark. '
    }Send it like this?`;
    concerns.push({ concern: 'loses-seal', message });
  }
  return concerns;
}

/** The part of an address behind its last @, in small letters. */
export const domainOf = (email: string): string =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase();

async function newDomains(tx: Tx, domains: readonly string[]): Promise<string[]> {
  if (domains.length === 0) return [];
  const result = await tx.execute(sql`
    select given.domain from unnest(${sql.param([...domains])}::text[]) as given (domain)
    where not exists (select from mailed_domains where mailed_domains.domain = given.domain)
      and not exists (
        select from users where lower(split_part(users.email, '@', 2)) = given.domain)
    order by 1`);
  return rowsOf<{ domain: string }>(result).map(({ domain }) => domain);
}
