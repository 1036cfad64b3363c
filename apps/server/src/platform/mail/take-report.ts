import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mails } from '../database/tables/index.ts';
import type { BounceAddresses } from './bounce-address.ts';
import type { MailListeners } from './mail.ts';
import { noteDelivery } from './note-delivery.ts';
import { readReport } from './read-report.ts';
import type { ReportedState } from './reported-state.ts';

/** The result of handling a report: for how many emails it was new. */
export interface TakenReport {
  /** True where it was a readable report on an email of ours. */
  isOurs: boolean;
  noted: number;
}

/** The context of handling reports. */
export interface ReportContext {
  database: Database;
  listeners: MailListeners;
  /** Undefined where no address is set at which reports are received. */
  addresses: BounceAddresses | undefined;
}

/**
 * Takes a mail that may report of mails of ours, by whatever door it came. It is believed only where it holds the
 * address that was made for the mail: no one who never had the mail can make one up.
 */
export async function takeReport(context: ReportContext, bytes: Uint8Array): Promise<TakenReport> {
  const report = await readReport(bytes);
  const mailIds = (report && context.addresses?.mailsIn(report.text)) ?? [];
  let noted = 0;
  for (const mailId of mailIds) {
    if (report && (await noteReport(context, mailId, report.state))) noted += 1;
  }
  return { isOurs: mailIds.length > 0, noted };
}

/** Notes what is reported of one mail; false where that says nothing new, or there is no such mail. */
export async function noteReport(
  { database, listeners }: Pick<ReportContext, 'database' | 'listeners'>,
  mailId: string,
  state: ReportedState,
): Promise<boolean> {
  const [mail] = await database.statement((queries) =>
    queries.select({ tenantId: mails.tenantId }).from(mails).where(eq(mails.id, mailId)),
  );
  if (!mail) return false;
  return database.tenant(mail.tenantId, (tx) => noteDelivery(tx, listeners, mailId, state));
}
