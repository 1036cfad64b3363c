import {
  customKey,
  type DuplicateChoice,
  documentImports,
  type ImportDefaults,
  type ImportProblem,
} from '@countersign/contract';
import { checkCustomValues } from '@countersign/domain';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { among } from '../../../platform/database/among.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { contacts, documents } from '../../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import type {
  AppliedRow,
  DoneRow,
  Finish,
  ImportKind,
  PlannedRow,
  ReadyRow,
  SourceRow,
  UndoneRow,
} from '../../../platform/imports/import-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { customFieldsOf, type OwnersField } from '../../custom-fields/index.ts';
import { editableDocuments, visibleDocuments } from '../../document-access/index.ts';
import { dropDraft } from '../draft/delete-draft.ts';
import { draftDocuments, type NewDocument } from '../draft/save-draft.ts';
import { rehearsalOfSending, type SendOutcome, sendDrafts } from '../send/send-document.ts';
import { draftColumns } from './draft-columns.ts';
import { draftSources } from './draft-sources.ts';
import { packNamed, projectNamed, readDraftRow } from './read-draft-row.ts';

/**
 * Drafting and sending documents in bulk: a row of a file is a person with what is filled in, and with the pack and
 * the project where not all have the same. Each is drafted and sent as one alone would be.
 */
export const draftsImport = (platform: Platform): ImportKind<NewDocument> => ({
  kind: 'documents',
  endpoints: documentImports,
  areOwn: true,
  duplicates: ['skip', 'add'],
  columns: columnsFor,
  keys: ({ email = '', formPack = '', project = '' }) => [
    { column: 'email', value: [email, formPack, project].map(small).join(' ') },
  ],
  plan: planRows,
  apply: applyRows,
  undo: undoRows,
  followUp: {
    policy: 'documents.send',
    isLeft: (objectId) =>
      sql`exists (select from ${documents} where ${documents.id} = ${objectId}
        and ${documents.state} = 'draft' and ${documents.round} = 0)`,
    rehearsal: async (userId) => {
      const send = await rehearsalOfSending(platform, userId);
      return async (tx, user, ids) => refusalsIn(ids, await send(tx, user, ids));
    },
  },
  finish: (user, rows) => sendRows(platform, user, rows),
});

/**
 * The columns of a file, without those of the pack and the project where all rows have the same ones.
 * @throws Failure `invalid` for a pack or a project that the user does not have
 */
async function columnsFor(tx: Tx, user: Member, { formPack = '', project = '' }: ImportDefaults) {
  const sources = await draftSources(tx, user, formPack === '' ? undefined : [small(formPack)]);
  const packs = formPack === '' ? sources.packs : [packNamed(sources, formPack)];
  if (packs.some((pack) => pack === undefined))
    throw refusedDefault('formPack', 'Choose a form pack.');
  if (project !== '' && !projectNamed(sources, project)) {
    throw refusedDefault('project', 'Choose one of your projects.');
  }
  const forms = packs.flatMap((pack) => pack?.forms ?? []);
  const columns = draftColumns(forms, await fieldsInUse(tx));
  const decided = { formPack, project };
  return columns.filter(({ key }) => !Reflect.get(decided, key));
}

const refusedDefault = (key: string, message: string) =>
  new Failure('invalid', message, { [`defaults.${key}`]: message });

const small = (text: string) => text.trim().toLowerCase();

async function fieldsInUse(tx: Tx): Promise<OwnersField[]> {
  const fields = await customFieldsOf(tx, 'document');
  return fields.filter(({ archivedAt }) => archivedAt === null);
}

async function planRows(
  tx: Tx,
  user: Member,
  rows: readonly SourceRow[],
  duplicates: DuplicateChoice,
): Promise<PlannedRow<NewDocument>[]> {
  const fields = await fieldsInUse(tx);
  const names = new Set(rows.map(({ cells }) => small(cells['formPack'] ?? '')));
  const sources = await draftSources(tx, user, [...names]);
  const read = rows.map((row) => ({ row: row.row, ...readDraftRow(row, sources, fields) }));
  const inputs = read.flatMap(({ input }) => input ?? []);
  const there = duplicates === 'add' ? new Map<string, string>() : await sameAs(tx, user, inputs);
  return read.map(({ row, input, problems }): PlannedRow<NewDocument> => {
    if (input === undefined) return { row, outcome: 'refuse', problems };
    const objectId = there.get(keyOf(input));
    if (objectId !== undefined) return { row, outcome: 'skip', problems: [isThere], objectId };
    const given = input.customValues ?? {};
    const custom = checkCustomValues(fields, given, { isNew: true });
    const wrong = Object.entries(custom.problems).map(
      ([id, message]): ImportProblem => ({ column: customKey(id), message }),
    );
    const good = Object.entries(given).filter(([id]) => custom.problems[id] === undefined);
    return {
      row,
      outcome: 'add',
      input: { ...input, customValues: Object.fromEntries(good) },
      problems: [...problems, ...wrong],
    };
  });
}

const isThere: ImportProblem = {
  column: 'email',
  message: 'This email already has a draft or pending document with this pack in the project.',
};

const keyOf = ({ formPackId, projectId, recipient }: NewDocument) =>
  `${formPackId} ${projectId} ${small(recipient.email)}`;

/** The documents that are drafted or out for the same people, packs and projects, as far as the user sees them. */
async function sameAs(
  tx: Tx,
  user: Member,
  inputs: readonly NewDocument[],
): Promise<Map<string, string>> {
  if (inputs.length === 0) return new Map();
  const all = (values: readonly string[]) => [...new Set(values)];
  const email = sql<string>`lower(${contacts.email})`;
  const { id, formPackId, projectId } = documents;
  const rows = await tx
    .select({ id, formPackId, projectId, email })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .where(
      and(
        inArray(documents.state, ['draft', 'pending']),
        inArray(formPackId, all(inputs.map((one) => one.formPackId))),
        inArray(projectId, all(inputs.map((one) => one.projectId))),
        inArray(email, all(inputs.map(({ recipient }) => small(recipient.email)))),
        visibleDocuments(user),
      ),
    )
    .orderBy(asc(id));
  return new Map(
    rows.map((row) => [`${row.formPackId} ${row.projectId} ${row.email}`, row.id] as const),
  );
}

async function applyRows(
  tx: Tx,
  user: Member,
  rows: readonly ReadyRow<NewDocument>[],
): Promise<AppliedRow[]> {
  const drafted = await draftDocuments(
    tx,
    user,
    rows.map(({ input }) => input),
  );
  const ids = drafted.flatMap((one) => (typeof one === 'string' ? one : []));
  const found = await tx
    .select({ id: documents.id, revision: documents.revision })
    .from(documents)
    .where(among(documents.id, ids));
  const revisions = new Map(found.map(({ id, revision }) => [id, revision]));
  return rows.map(({ row }, index): AppliedRow => {
    const one = drafted[index];
    if (typeof one === 'string') {
      return { row, objectId: one, revisionAfter: revisions.get(one) ?? 0 };
    }
    return { row, outcome: 'refuse', problems: [{ column: '', message: one?.message ?? '' }] };
  });
}

/** Sends drafts, as the requester could by themselves. One that is out was sent before a crash, or by someone. */
async function sendRows(
  platform: Platform,
  user: Member,
  rows: readonly { row: number; objectId: string }[],
): Promise<Finish> {
  const ids = rows.map(({ objectId }) => objectId);
  const refusals = refusalsIn(ids, await sendAll(platform, user, ids));
  const warned = rows.flatMap(({ row, objectId }) => {
    const failure = refusals.get(objectId);
    if (!failure) return [];
    const message = `Not sent: ${failure.message}`;
    return { row, problems: [{ column: '', message, isWarning: true as const }] };
  });
  return { refused: [], warned };
}

/** All at once; where something is wrong on our side, each by itself, so that none stays unsent for another. */
async function sendAll(platform: Platform, user: Member, ids: readonly string[]) {
  try {
    return await sendDrafts(platform, user, ids);
  } catch (error) {
    if (ids.length === 1) throw error;
    const sent = new Map<string, SendOutcome>();
    for (const id of ids) {
      for (const [, outcome] of await sendDrafts(platform, user, [id])) sent.set(id, outcome);
    }
    return sent;
  }
}

/** The failures among what became of documents; one of which nothing is known is not the user's to send. */
function refusalsIn(
  ids: readonly string[],
  outcomes: ReadonlyMap<string, SendOutcome>,
): Map<string, Failure> {
  return new Map(
    ids.flatMap((id) => {
      const outcome = outcomes.get(id) ?? notFound('document');
      return outcome instanceof Failure ? [[id, outcome] as const] : [];
    }),
  );
}

const changed = 'This draft was changed after the import, so it is kept.';
const out = 'This document was sent after the import, so it is kept.';

/** Deletes the drafts that no one has changed since. People who came in with them stay contacts. */
async function undoRows(
  tx: Tx,
  user: Member,
  rows: readonly DoneRow[],
): Promise<{ rows: UndoneRow[] }> {
  const ids = rows.map(({ objectId }) => objectId);
  const found = await tx
    .select({
      id: documents.id,
      state: documents.state,
      round: documents.round,
      revision: documents.revision,
    })
    .from(documents)
    .where(and(inArray(documents.id, ids), editableDocuments(user)))
    .orderBy(asc(documents.id))
    .for('update');
  const byId = new Map(found.map((one) => [one.id, one]));
  const undone: UndoneRow[] = [];
  for (const { row, objectId, revisionAfter } of rows) {
    const draft = byId.get(objectId);
    if (draft && (draft.state !== 'draft' || draft.round > 0)) undone.push({ row, kept: out });
    else if (draft && draft.revision !== revisionAfter) undone.push({ row, kept: changed });
    else {
      // One that was deleted by hand is gone already.
      if (draft) await dropDraft(tx, user, objectId);
      undone.push({ row });
    }
  }
  return { rows: undone };
}
