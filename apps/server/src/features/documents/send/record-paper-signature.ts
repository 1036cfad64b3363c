import type { Readable } from 'node:stream';
import {
  type recordPaperSignature as contract,
  type DocumentDetail,
  type EndpointParsed,
  isEmpty,
  maxAttachmentBytes,
  pluginOf,
} from '@countersign/contract';
import { findPartialViewer, isSigned } from '@countersign/domain';
import type { Engine } from '@countersign/pdf/engine';
import { and, eq } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { documentFiles, documents } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { keepFile } from '../../../platform/files/keep-file.ts';
import { readAttachedFile, withExtension } from '../../../platform/files/read-attached-file.ts';
import { readUpload } from '../../../platform/http/read-upload.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { manageableDocuments } from '../../document-access/index.ts';
import { assertMay, type LockedDocument, lockDocument } from '../act/act-on-document.ts';
import { delegatesOf } from '../act/delegates-of.ts';
import { slotIn } from '../act/open-turn.ts';
import { isOfEnd } from '../pdf/certificate-of.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import { type FormVersion, withContents } from '../queries/document-queries.ts';
import { emailOf } from '../queries/email-of.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import {
  fieldsOn,
  isOwn,
  ownValues,
  picturedValues,
  valueIn,
  withoutEmpty,
  withoutFields,
  withValues,
} from '../queries/party-values.ts';
import { manage } from './manage-document.ts';

type Query = EndpointParsed<typeof contract>['query'];

/**
 * Records that a party whose turn it is has signed on paper, with the scan of the document. What its fields contain
 * stays, without signatures.
 * @throws Failure `not-found`; `conflict` in words; `too-large`, `unsupported-file`
 */
export async function recordPaperSignature(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  user: Member,
  id: string,
  { query, upload }: { query: Query; upload: Readable },
): Promise<DocumentDetail> {
  const { tenantId } = user;
  const { commandId, signedOn } = query;
  const isRepeated = ({ commandIds }: LockedDocument) => commandIds.includes(commandId);
  // Before the file is read: no one who may not record it makes the server take it.
  await database.tenant(tenantId, async (tx) => {
    const locked = await lockDocument(tx, and(eq(documents.id, id), manageableDocuments(user)));
    if (!isRepeated(locked)) await assertRecordable(tx, user, locked, query);
  });
  const scan = await readScan(pdf, upload);
  return manage(database, user, id, commandId, async (tx, locked, now) => {
    const command = await commandOf(tx, locked, query, now);
    if (isRepeated(locked)) return { command };
    const { party, forms } = await assertRecordable(tx, user, locked, query);
    const file = await keepFile(tx, files, tenantId, scan.bytes, scan.contentType);
    await assertRoom(tx, id, file);
    await tx.insert(documentFiles).values({
      id: newId(),
      tenantId,
      documentId: id,
      partyId: party.id,
      name: withExtension(`Signed on paper - ${party.name}`, scan.extensions),
      contentType: scan.contentType,
      isScan: true,
      ...file,
    });
    const [person] = party.people;
    const evidence = {
      at: now.toISOString(),
      name: party.name,
      email: person ? await emailOf(tx, person.userId) : party.email,
      // Of the party no device and no page is known: nothing was shown to it online.
      address: '',
      browser: '',
      codeEntered: false,
      shownSha256: '',
      paper: { signedOn, sha256: file.sha256, recordedBy: user.name, userId: user.userId },
    };
    // What was offered to the party is on its paper, too.
    const offered = withoutEmpty(ownValues(forms, locked.values, party));
    const { hidden } = decidedFields(
      forms,
      withValues(picturedValues(forms, locked.values, locked.parties, party), offered),
    );
    const values = withoutFields(offered, [...fieldsOn(forms, isSigned), ...hidden]);
    return { command, more: { acted: { partyId: party.id, values, evidence } } };
  });
}

async function commandOf(
  tx: Tx,
  locked: LockedDocument,
  { partyId, signedOn }: Pick<Query, 'partyId' | 'signedOn'>,
  now: Date,
) {
  return {
    do: 'record-paper',
    partyId,
    signedOn,
    // What was signed before values changed does not show them.
    sentOn: calendarDay(
      locked.timeZone,
      locked.correction ? new Date(locked.correction.at) : (locked.sentAt ?? now),
    ),
    delegates: await delegatesOf(tx, locked, now),
  } as const;
}

/** @throws Failure `not-found`; `conflict` in words where the party can’t sign on paper */
async function assertRecordable(
  tx: Tx,
  { userId, name }: Member,
  locked: LockedDocument,
  query: Query,
) {
  const now = currentTime();
  const by = { kind: 'user', userId, name } as const;
  const today = calendarDay(locked.timeZone, now);
  const command = await commandOf(tx, locked, query, now);
  const whole = { ...command, by, at: now.toISOString(), today };
  const party = slotIn(locked, query.partyId, whole);
  assertMay(locked.chain, whole);
  const forms = await withContents(tx, locked.formKeys);
  assertUploads(forms, locked, party);
  const partial = findPartialViewer(forms, locked.parties, party);
  if (partial) {
    throw new Failure(
      'conflict',
      `${partial.name} is shown some forms of ${party.name} and not all, so they could not see the scan. ${party.name} has to sign online.`,
    );
  }
  return { party, forms };
}

/** Tells of a field if it is among some. */
const isAmong =
  (some: readonly { formTemplateId: string; key: string }[]) =>
  (formTemplateId: string, key: string) =>
    some.some((one) => one.formTemplateId === formTemplateId && one.key === key);

/** @throws Failure `conflict` where a file is missing that the party has to upload: it is on no paper */
function assertUploads(
  forms: readonly FormVersion[],
  { values, parties }: LockedDocument,
  party: PartyRow,
): void {
  const { hidden } = decidedFields(forms, picturedValues(forms, values, parties, party));
  const isHidden = isAmong(hidden);
  for (const { formTemplateId, fields } of forms) {
    for (const field of fields) {
      const { key, label, required } = field;
      if (!required || pluginOf(field).upload !== 'file' || !isOwn(field, party)) continue;
      if (isHidden(formTemplateId, key)) continue;
      if (!isEmpty(valueIn(party.values, formTemplateId, key))) continue;
      throw new Failure(
        'conflict',
        `${party.name} has to upload a file for “${label || key}” first, on the page of their link.`,
      );
    }
  }
}

/** @throws Failure `too-large`, `unsupported-file` for anything but a PDF */
async function readScan(pdf: Engine, upload: Readable) {
  const accepted = 'Upload the scan as a PDF file.';
  const sent = await readUpload(upload, maxAttachmentBytes);
  const scan = await readAttachedFile(pdf, sent, { keepsInert: false, accepted });
  if (scan.contentType !== 'application/pdf') throw new Failure('unsupported-file', accepted);
  return scan;
}

/** @throws Failure `too-large` where a document has more scans than one upload can be large */
async function assertRoom(
  tx: Tx,
  documentId: string,
  file: { sha256: string; bytes: number },
): Promise<void> {
  const scans = await tx
    .selectDistinct({ sha256: documentFiles.sha256, bytes: documentFiles.bytes })
    .from(documentFiles)
    .where(and(eq(documentFiles.documentId, documentId), eq(documentFiles.isScan, true), isOfEnd));
  // One scan may show the signatures of several.
  const others = scans.filter(({ sha256 }) => sha256 !== file.sha256);
  const taken = others.reduce((sum, { bytes }) => sum + bytes, 0);
  if (taken + file.bytes <= maxAttachmentBytes) return;
  throw new Failure(
    'too-large',
    'The scans of a document can be 15 MB together. Scan in black and white or at a lower resolution.',
  );
}
