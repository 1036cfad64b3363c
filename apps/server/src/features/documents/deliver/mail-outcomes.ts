import type { AppEvent, DeliveryState } from '@countersign/contract';
import { mailOfPurpose, partyOfPurpose } from '@countersign/domain';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  companies,
  documentParties,
  documents,
  mails,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import { publishRows } from '../../../platform/live/changes.ts';
import type { MailListener, MailOutcome } from '../../../platform/mail/mail.ts';
import { systemIn } from '../../../platform/policy/caller.ts';
import { lightColumns, ofDocuments, ofRound } from '../queries/party-queries.ts';
import { deliverDocumentKind } from './delivery-job.ts';
import { type DueOf, mailsDueOf } from './document-mails.ts';

/** Notes on documents and their parties what became of mails. */
export const onDocumentMailStatus: MailListener = async (tx, outcome) => {
  switch (outcome.state) {
    case 'sent':
    case 'held':
      return noteSent(tx, outcome);
    case 'queued':
      return noteDeliveryState(tx, outcome, ['mailed', 'failed'], 'mailing');
    case 'waiting':
      return noteDeliveryState(tx, outcome, ['mailing'], 'waiting');
    case 'failed':
      return noteFailed(tx, outcome);
    case 'bounced':
      return noteBounced(tx, outcome);
    case 'deferred':
    case 'delivered':
    case 'complained':
      return;
  }
};

/** A document is mailed once none of the mails that it asks for waits to be sent, and none was given up. */
async function noteSent(tx: Tx, { tenantId, state, mails: sent }: MailOutcome): Promise<void> {
  const ids = [...new Set(sent.map(({ subjectId }) => subjectId))];
  const rows = await readDueOf(tx, ids);
  const given = rows.map((of) => ({
    id: of.document.id,
    purposes: mailsDueOf(of).map(({ purpose }) => purpose),
  }));
  const hasDue = (of: 'queued' | 'failed') => sql`exists (
    select from ${mails}
    where ${mails.tenantId} = ${tenantId}::uuid and ${mails.state} = ${of}
      and ${mails.purpose} in (select json_array_elements_text(given.purposes))
  )`;
  await tx
    .update(documents)
    .set({ delivery: sql`case when ${hasDue('failed')} then 'failed' else 'mailed' end` })
    .from(sql`json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, purposes json)`)
    .where(
      sql`${documents.id} = given.id and ${documents.delivery} in ('mailing', 'waiting')
        and not ${hasDue('queued')}`,
    );
  await record(
    tx,
    systemIn(tenantId),
    ...ids.map(
      (id): AppEvent => ({
        type: state === 'held' ? 'document.mail-held' : 'document.mailed',
        id,
        detail: mailsOf(sent, id),
      }),
    ),
  );
}

/** The mails about one document, as its log shows them. */
const mailsOf = (mails: MailOutcome['mails'], id: string) => ({
  mails: mails
    .filter(({ subjectId }) => subjectId === id)
    .map(({ purpose }) => mailOfPurpose(purpose)),
});

/** Reads the data that the emails of some documents depend on. */
async function readDueOf(tx: Tx, ids: readonly string[]): Promise<DueOf[]> {
  const rows = await tx
    .select({
      document: {
        id: documents.id,
        createdById: documents.createdBy,
        state: documents.state,
        round: documents.round,
        isFinishing: documents.isFinishing,
        ending: documents.ending,
        expiresOn: documents.expiresOn,
        extension: documents.extension,
        correction: documents.correction,
        timeZone: companies.timeZone,
      },
      party: lightColumns,
    })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .leftJoin(documentParties, ofRound)
    .where(ofDocuments(ids))
    .orderBy(asc(documents.id), asc(documentParties.position));
  const byDocument = Map.groupBy(rows, ({ document }) => document.id);
  return [...byDocument.values()].flatMap((same) =>
    same.slice(0, 1).map(({ document }) => ({
      document,
      parties: same.flatMap(({ party }) => party ?? []),
    })),
  );
}

/** Notes on documents that their mails leave, or that the mail server does not take them. */
async function noteDeliveryState(
  tx: Tx,
  { mails: of }: MailOutcome,
  before: DeliveryState[],
  after: DeliveryState,
): Promise<void> {
  const ids = of.map(({ subjectId }) => subjectId);
  await tx
    .update(documents)
    .set({ delivery: after })
    .where(and(inArray(documents.id, ids), inArray(documents.delivery, before)))
    .returning({ published: publishRows('document', documents) });
}

/** A mail was given up, which says nothing of the address. */
async function noteFailed(tx: Tx, outcome: MailOutcome): Promise<void> {
  const { tenantId, mails: failed } = outcome;
  const ids = [...new Set(failed.map(({ subjectId }) => subjectId))];
  await tx
    .update(documents)
    .set({ delivery: sql`case when ${documents.state} = 'draft' then 'none' else 'failed' end` })
    .where(inArray(documents.id, ids));
  await record(
    tx,
    systemIn(tenantId),
    ...ids.map((id): AppEvent => {
      const detail = mailsOf(failed, id);
      return { type: 'document.delivery-failed', id, detail };
    }),
  );
}

/** A mail came back. */
async function noteBounced(tx: Tx, outcome: MailOutcome): Promise<void> {
  const { tenantId, mails: bounced } = outcome;
  await markBounced(tx, outcome);
  for (const { subjectId: id, purpose } of bounced) {
    const partyId = partyOfPurpose(purpose) ?? null;
    const detail = { partyId, mails: [mailOfPurpose(purpose)] };
    await record(tx, systemIn(tenantId), { type: 'document.bounced', id, detail });
  }
}

/** Marks parties as unreachable: their reminders end by that, and the drafter of the document is notified. */
async function markBounced(
  tx: Tx,
  { tenantId, mails: of }: Pick<MailOutcome, 'tenantId' | 'mails'>,
): Promise<void> {
  const partyIds = of.flatMap(({ purpose }) => partyOfPurpose(purpose) ?? []);
  if (partyIds.length === 0) return;
  const marked = await tx
    .update(documentParties)
    .set({ hasBounced: true })
    .where(and(inArray(documentParties.id, partyIds), eq(documentParties.hasBounced, false)))
    .returning({ documentId: documentParties.documentId });
  for (const documentId of new Set(marked.map((one) => one.documentId))) {
    enqueue(tx, deliverDocumentKind, { tenantId, documentId });
  }
}
