import type { AppEvent, DocumentValues, PartyPerson } from '@countersign/contract';
import {
  type Chain,
  type ChainCommand,
  type ChainEvent,
  type ChainParty,
  decide,
  evolve,
  type HiddenField,
  mailsDue,
  type PlannedParty,
} from '@countersign/domain';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertAll, rowsUpdate } from '../../../platform/database/rows-insert.ts';
import {
  companies,
  documentParties,
  documentPeople,
  documents,
  type PartyEvidence,
} from '../../../platform/database/tables/index.ts';
import { type Author, recordWith } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { revokeAllLinks } from '../../../platform/links/links.ts';
import { mailsCancel } from '../../../platform/mail/cancel-mails.ts';
import { noticesRead } from '../../../platform/notifications/notify.ts';
import { isErased } from '../../contacts/index.ts';
import { mayApproveOwnOf } from '../queries/approval-facts.ts';
import { hiddenDetail } from '../queries/decide-fields.ts';
import { formKeys, mayReassignApprovals } from '../queries/document-queries.ts';
import { chainOf, type PartyRow, readWholePartiesOf } from '../queries/party-queries.ts';

/** A document whose row is locked until the transaction ends, with the parties of its round. */
export type LockedDocument = Awaited<ReturnType<typeof lockRows>>[number] & {
  parties: PartyRow[];
  chain: Chain;
};

/**
 * Locks a document, so that whatever is decided on it is decided on what is.
 * @throws Failure `not-found`
 */
export async function lockDocument(tx: Tx, where: SQL | undefined): Promise<LockedDocument> {
  const [locked] = await lockDocuments(tx, where);
  if (!locked) throw notFound('document');
  return locked;
}

/** Locks documents, in an order that is the same for all. */
export async function lockDocuments(tx: Tx, where: SQL | undefined): Promise<LockedDocument[]> {
  const rows = await lockRows(tx, where);
  // In a statement of their own: what the lock waited for is seen by the next statement alone.
  const sent = rows.filter(({ round }) => round > 0).map(({ id }) => id);
  const parties = Map.groupBy(
    sent.length === 0 ? [] : await readWholePartiesOf(tx, sent),
    ({ documentId }) => documentId,
  );
  return rows.map((row) => {
    const own = parties.get(row.id) ?? [];
    return { ...row, parties: own, chain: chainOf(row, own) };
  });
}

/** The time zone of a document's company, as a column of the document's row. */
export const timeZoneOf = sql<string>`(
  select ${companies.timeZone} from ${companies} where ${companies.id} = ${documents.companyId}
)`;

function lockRows(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      id: documents.id,
      tenantId: documents.tenantId,
      companyId: documents.companyId,
      projectId: documents.projectId,
      recipientId: documents.recipientId,
      createdBy: documents.createdBy,
      sentBy: documents.sentBy,
      state: documents.state,
      delivery: documents.delivery,
      values: documents.values,
      bound: documents.bound,
      engagementType: documents.engagementType,
      settings: documents.settings,
      round: documents.round,
      isFinishing: documents.isFinishing,
      ending: documents.ending,
      expiresOn: documents.expiresOn,
      extension: documents.extension,
      correction: documents.correction,
      sentAt: documents.sentAt,
      finishedAt: documents.finishedAt,
      commandIds: documents.commandIds,
      revision: documents.revision,
      formKeys,
      mayReassignApprovals,
      /** Who has drafted it, where that keeps them from approving it. */
      mayNotApprove: sql<
        string | null
      >`case when not ${mayApproveOwnOf} then ${documents.createdBy} end`,
      isRecipientErased: isErased(documents.recipientId),
      timeZone: timeZoneOf,
    })
    .from(documents)
    .where(where)
    .orderBy(asc(documents.id))
    .for('update', { of: documents });
}

/** The data of a command besides that of the rules. */
export interface ApplyOptions {
  /** Made by the caller: a command that comes twice is done once. */
  commandId?: string;
  /** The values and the evidence of a party that acted. */
  acted?: { partyId: string; values: DocumentValues; evidence: PartyEvidence };
  /** Of changed values: what is left of the values of the parties that act again, and the labels of the fields. */
  again?: ReadonlyMap<string, DocumentValues>;
  changed?: readonly string[];
  /** The rows of parties that the command brings in. */
  planned?: ReadonlyMap<
    string,
    Pick<PlannedParty, 'firstName' | 'email' | 'countryCode' | 'mobile' | 'stepId'> & {
      values?: DocumentValues;
    }
  >;
  /** Other columns of the document that change with it. */
  set?: Partial<typeof documents.$inferInsert>;
  /** Personal data of external parties that the event tells, by field. */
  personal?: Record<string, unknown>;
  /** Further values for the event, by field. */
  auditValues?: Record<string, unknown>;
  /** Of sending and acting: the fields that are not there, with the reasons. */
  hidden?: readonly HiddenField[];
}

/** Maximum number of commands that a document remembers. */
const maxCommandIds = 50;

/** @throws Failure `conflict`, in words, where the rules refuse a command. */
export function assertMay(chain: Chain, command: ChainCommand): ChainEvent {
  const decision = decide(chain, command);
  if ('refusal' in decision) throw new Failure('conflict', decision.refusal);
  return decision.event;
}

/** A command on a locked document that the rules allow, with what follows from it. */
export interface Decided {
  locked: LockedDocument;
  command: ChainCommand;
  event: ChainEvent;
  more: ApplyOptions;
}

/** The same with the chain as it is then. */
interface Applied extends Decided {
  after: Chain;
}

/**
 * Has the rules decide on a command, and writes down what follows. Answers the chain as it is then.
 * @throws Failure `conflict`, in words, where the command is refused.
 */
export async function applyCommand(
  tx: Tx,
  author: Author,
  locked: LockedDocument,
  command: ChainCommand,
  more: ApplyOptions = {},
): Promise<Chain> {
  const { commandId } = more;
  if (commandId !== undefined && locked.commandIds.includes(commandId)) return locked.chain;
  const event = assertMay(locked.chain, command);
  const [after = locked.chain] = await applyDecided(tx, author, [{ locked, command, event, more }]);
  return after;
}

/**
 * Writes down what follows from commands that were decided, on documents that are all different: the documents' and the
 * parties' rows, who sees them and whose turn it is, dead links, and the events. They set the same columns. Answers the
 * chains as they are then, in their order.
 */
export async function applyDecided(
  tx: Tx,
  author: Author,
  decided: readonly Decided[],
): Promise<Chain[]> {
  if (decided.length === 0) return [];
  const all = decided.map(
    (one): Applied => ({ ...one, after: evolve(one.locked.chain, one.event) }),
  );
  for (const { locked, after, event } of all) await forgetPeople(tx, locked, after, event);
  const dead = all.flatMap(({ locked, after }) => deadParties(locked.chain, after));
  await revokeAllLinks(tx, 'party', dead);
  const obsolete = all.flatMap(({ locked, after, command }) =>
    obsoleteMails(locked, locked.chain, after, command.at),
  );
  const changes = [
    changeDocuments(all),
    insertAll(documentParties, all.flatMap(addedParties)),
    changeParties(all),
    ...all.map(({ event }) =>
      event.type === 'opened' ? noteOpened(tx, event.partyId, event.at) : undefined,
    ),
    insertAll(documentPeople, all.flatMap(peopleWithTurns), againWithTurns),
    mailsCancel(tx, author.tenantId, obsolete),
    noticesRead(tx, author.tenantId, obsolete),
  ];
  await recordWith(tx, author, changes, ...all.map(toAuditEvent));
  return all.map(({ after }) => after);
}

/** The events after which nothing is emailed or made. */
const quiet = new Set<ChainEvent['type']>([
  'opened',
  'asked-in-person',
  'link-copied',
  'link-texted',
]);

function changeDocuments(all: readonly Applied[]): SQL | undefined {
  const [first, ...others] = all.map(({ locked, after, event, more: { commandId, set } }) => {
    const { state, round, isFinishing, ending, expiresOn, extension, correction } = after;
    const { id, commandIds } = locked;
    const { type, at } = event;
    // Who acts again may do so by the command that was undone: its answer may have been lost.
    const before = type === 'corrected' && event.change !== null ? [] : commandIds;
    const known = commandId === undefined ? before : [...before, commandId];
    return {
      id,
      state,
      round,
      isFinishing,
      ending,
      expiresOn,
      extension,
      correction,
      commandIds: known.slice(-maxCommandIds),
      updatedAt: new Date(at),
      // From here on it is the machine's to make the file, or to mail those who are asked. No one is
      // mailed because someone looks at it.
      ...(quiet.has(type) ? {} : { delivery: isFinishing ? 'generating' : 'mailing' }),
      ...set,
    } as const;
  });
  return first && rowsUpdate(documents, [first, ...others], sql`revision = changed.revision + 1`);
}

/** The parties of the present round as they were before an event: of a new sending, none. */
const partiesBefore = ({ chain }: LockedDocument, { type }: ChainEvent) =>
  type === 'sent' ? [] : chain.parties;

function addedParties({ locked, after, event, more: { acted, planned } }: Applied) {
  const { id: documentId, tenantId, parties } = locked;
  const before = new Set(partiesBefore(locked, event).map(({ id }) => id));
  const rows = new Map(parties.map((row) => [row.id, row]));
  return after.parties.flatMap((party, index) => {
    if (before.has(party.id)) return [];
    const plan = planned?.get(party.id);
    const predecessor = rows.get(party.predecessorId ?? '');
    return [
      {
        ...columnsOf(party),
        id: party.id,
        tenantId,
        documentId,
        round: after.round,
        position: index,
        role: party.role,
        act: party.act,
        who: party.who,
        sequence: party.sequence,
        signaturePosition: party.signaturePosition,
        name: party.name,
        predecessorId: party.predecessorId,
        firstName: plan?.firstName ?? '',
        email: plan?.email ?? '',
        countryCode: plan?.countryCode ?? '',
        mobile: plan?.mobile ?? '',
        stepId: plan?.stepId ?? predecessor?.stepId ?? null,
        values: acted?.partyId === party.id ? acted.values : (plan?.values ?? {}),
        evidence: acted?.partyId === party.id ? [acted.evidence] : [],
        actor: actorOf(party.id, event, { acted }) ?? '',
      },
    ];
  });
}

/** Returns the user who acts for a party, declines or returns by an event; null where none does. */
function actorOf(partyId: string, event: ChainEvent, { acted }: ApplyOptions): string | null {
  const isStop = event.type === 'declined' || event.type === 'returned';
  if (isStop && event.partyId === partyId) return event.by;
  return acted?.partyId === partyId ? acted.evidence.name : null;
}

function changeParties(all: readonly Applied[]): SQL | undefined {
  const given = all.flatMap(changedParties);
  if (given.length === 0) return undefined;
  return sql`
    update ${documentParties} as party set
      position = given.position, state = given.state, reason = given.reason, people = given.people,
      turn_at = given.turn_at, acted_at = given.acted_at, reminded_at = given.reminded_at,
      reminders = given.reminders, sequence = given.sequence, withdrawals = given.withdrawals,
      opened_at = case when given.undone_at is null then party.opened_at end,
      "values" = coalesce(given.filled, party."values"),
      evidence = case when given.undone_at is null then party.evidence else (
        select coalesce(jsonb_agg(jsonb_build_object('undoneAt', given.undone_at) || done.act), '[]')
        from jsonb_array_elements(party.evidence) as done (act)
      ) end || given.evidence,
      actor = coalesce(given.actor, party.actor)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      id uuid, position int, state text, reason text, people jsonb, turn_at timestamptz,
      acted_at timestamptz, reminded_at timestamptz, reminders int, sequence int, withdrawals int, filled jsonb,
      undone_at text, evidence jsonb, actor text
    )
    where party.id = given.id`;
}

/** The rows of parties that an event changes; that a party opened is noted by itself. */
function changedParties({ locked, after, event, more: { acted, again } }: Applied) {
  if (event.type === 'opened') return [];
  const { chain } = locked;
  const before = new Map(partiesBefore(locked, event).map((one) => [one.id, one]));
  // A successor comes right after whom it replaces, so that those behind move up.
  const changed = after.parties.filter(
    (party, index) =>
      before.has(party.id) &&
      (before.get(party.id) !== party || chain.parties[index]?.id !== party.id),
  );
  return changed.map((party) => {
    const { turnAt, actedAt, remindedAt, ...columns } = columnsOf(party);
    const own = acted?.partyId === party.id ? acted : undefined;
    const left = again?.get(party.id);
    return {
      id: party.id,
      position: after.parties.indexOf(party),
      sequence: party.sequence,
      ...columns,
      turn_at: turnAt,
      acted_at: actedAt,
      reminded_at: remindedAt,
      filled: own?.values ?? left ?? null,
      undone_at: left ? event.at : null,
      evidence: own ? [own.evidence] : [],
      actor: left ? '' : actorOf(party.id, event, { acted }),
    };
  });
}

function columnsOf(party: ChainParty) {
  const { state, reason, people, turnAt, actedAt, remindedAt, reminders, withdrawals } = party;
  const moment = (at: string | null) => (at === null ? null : new Date(at));
  return {
    state,
    reason,
    people: [...people] satisfies PartyPerson[],
    turnAt: moment(turnAt),
    actedAt: moment(actedAt),
    remindedAt: moment(remindedAt),
    reminders,
    withdrawals,
  };
}

function noteOpened(tx: Tx, partyId: string, at: string) {
  return tx
    .update(documentParties)
    .set({ openedAt: new Date(at) })
    .where(and(eq(documentParties.id, partyId), sql`${documentParties.openedAt} is null`));
}

/** Forgets who saw the document: a new round those of the one before, and those who were replaced. */
async function forgetPeople(
  tx: Tx,
  { id: documentId, chain }: LockedDocument,
  after: Chain,
  event: ChainEvent,
): Promise<void> {
  if (chain.round > 0 && after.round > chain.round) {
    await tx.delete(documentPeople).where(eq(documentPeople.documentId, documentId));
  }
  const removed = after.parties.filter(
    (party) => party.state === 'replaced' && party.people.length > 0,
  );
  if (event.type === 'replaced' && removed.length > 0) {
    await tx.delete(documentPeople).where(
      inArray(
        documentPeople.partyId,
        removed.map(({ id }) => id),
      ),
    );
  }
}

/**
 * Who sees the document and whose turn it is, with what the document is counted by once this is done: a trigger would
 * look it up for each row, and another write it again.
 */
function peopleWithTurns({ locked, after, event, more: { set } }: Applied) {
  const { id: documentId, tenantId, companyId, projectId, recipientId, createdBy } = locked;
  const { state, round, sentAt, finishedAt, expiresOn } = { ...locked, ...after, ...set };
  const ofDocument = { tenantId, documentId, companyId, projectId, recipientId, createdBy };
  const counted = { ...ofDocument, state, round, sentAt, finishedAt, expiresOn };
  const before = new Set(partiesBefore(locked, event));
  return after.parties
    .filter((party) => !before.has(party) && party.state !== 'replaced')
    .flatMap((party) => peopleOf(party))
    .map((row) => ({ ...row, ...counted }));
}

const againWithTurns = sql`on conflict (party_id, user_id) do update
  set is_turn = excluded.is_turn, turn_at = excluded.turn_at`;

function peopleOf({ id: partyId, people, state, turnAt: since }: ChainParty) {
  const turnAt = since === null ? null : new Date(since);
  const turns = new Map<string, boolean>();
  for (const { userId, delegate, actedAt } of people) {
    const isTurn = state === 'turn' && actedAt === null;
    for (const id of delegate ? [userId, delegate.userId] : [userId]) {
      turns.set(id, isTurn || (turns.get(id) ?? false));
    }
  }
  return [...turns].map(([userId, isTurn]) => ({ partyId, userId, isTurn, turnAt }));
}

/** The parties whose links lead nowhere any more. */
function deadParties(before: Chain, after: Chain): string[] {
  const isOver = after.state === 'draft' || after.state === 'declined' || after.state === 'voided';
  if (isOver) return before.parties.map(({ id }) => id);
  const were = new Map(before.parties.map(({ id, state }) => [id, state]));
  return after.parties
    .filter(({ id, state }) => state === 'replaced' && were.get(id) !== 'replaced')
    .map(({ id }) => id);
}

/** Lists the purposes of emails to people that the document no longer needs. */
function obsoleteMails(
  { id, createdBy, parties, timeZone }: LockedDocument,
  before: Chain,
  after: Chain,
  at: string,
): string[] {
  const isReturned = before.state === 'draft' && before.ending?.kind === 'returned';
  if (before.state !== 'pending' && before.state !== 'expired' && !isReturned) return [];
  const rows = new Map(parties.map((row) => [row.id, row]));
  const today = calendarDay(timeZone, new Date(at));
  const asking = (chain: Chain) =>
    mailsDue({
      ...chain,
      id,
      createdById: createdBy,
      today,
      // Who is notified of an act is notified whatever comes after it.
      handedOver: new Set(),
      disabled: new Set(),
      parties: chain.parties.map((party) => {
        const row = rows.get(party.id);
        return {
          ...party,
          firstName: row?.firstName ?? '',
          email: row?.email ?? '',
          openedAt: row?.openedAt?.toISOString() ?? null,
          hasBounced: row?.hasBounced ?? false,
        };
      }),
    }).map(({ purpose }) => purpose);
  const still = new Set(asking(after));
  return asking(before).filter((purpose) => !still.has(purpose));
}

/** The event of the log for what happened. */
function toAuditEvent({ locked, after, event, command: { by }, more: options }: Applied): AppEvent {
  const { id, chain: before } = locked;
  const { personal, auditValues, hidden = [] } = options;
  const more = {
    id,
    ...(personal ? { personal: { after: personal } } : {}),
  };
  const changes = auditValues ? { after: auditValues } : {};
  const were = new Map(before.parties.map(({ id, state }) => [id, state]));
  const opened = after.parties
    .filter((party) => party.state === 'turn' && were.get(party.id) !== 'turn')
    .map((party) => party.id);
  const delegates = Object.fromEntries(
    after.parties
      .filter((party) => opened.includes(party.id))
      .flatMap(({ people }) =>
        people.flatMap((one): [string, string][] =>
          one.delegate ? [[one.userId, one.delegate.userId]] : [],
        ),
      ),
  );
  switch (event.type) {
    case 'sent': {
      const detail = { round: event.round, parties: event.parties.map(logged), opened, delegates };
      return {
        ...more,
        type: 'document.sent',
        detail: { ...changes, ...detail, ...hiddenDetail(hidden) },
      };
    }
    case 'completed': {
      const { partyId, userId, counts } = event;
      const party = after.parties.find((one) => one.id === partyId);
      const actsFor = counts.filter((one) => one !== userId);
      const detail = {
        ...changes,
        partyId,
        userId,
        actsFor,
        opened,
        delegates,
        ...hiddenDetail(hidden),
      };
      const type =
        party?.act === 'sign'
          ? 'document.signed'
          : party?.act === 'fill'
            ? 'document.filled'
            : 'document.approved';
      return { ...more, type, detail };
    }
    case 'declined':
    case 'returned': {
      const userId = by.kind === 'user' ? by.userId : null;
      const detail = { ...changes, partyId: event.partyId, userId };
      return { ...more, type: `document.${event.type}`, detail };
    }
    case 'replaced': {
      const successor = after.parties.find((one) => one.id === event.successor.id);
      if (!successor) throw new Error('A successor is not in the chain.');
      const detail = { ...changes, partyId: event.partyId, successor: logged(successor) };
      return { ...more, type: `document.${event.how}`, detail };
    }
    case 'delegated': {
      const { userId } = event;
      const acting = Object.entries(event.delegates).map(
        ([away, one]) => [away, one.userId] as const,
      );
      const detail = { ...changes, userId, delegates: Object.fromEntries(acting) };
      return { ...more, type: 'document.delegated', detail };
    }
    case 'reminded': {
      const detail = { ...changes, parties: [...event.partyIds], byRule: by.kind === 'system' };
      return { ...more, type: 'document.reminded', detail };
    }
    case 'opened':
    case 'asked-in-person':
    case 'link-copied':
    case 'link-texted': {
      const detail = { ...changes, partyId: event.partyId };
      return { ...more, type: `document.${event.type}`, detail };
    }
    case 'extended':
      return {
        ...more,
        type: 'document.extended',
        detail: { ...changes, expiresOn: event.expiresOn },
      };
    case 'corrected': {
      const { order, added, removed, change } = event;
      const withdrawn = after.parties
        .filter((party) => party.state === 'waiting' && were.get(party.id) === 'turn')
        .map((party) => party.id);
      const detail = {
        ...changes,
        ...(event.expiresOn === before.expiresOn ? {} : { expiresOn: event.expiresOn }),
        ...(order === null ? {} : { order: order.map((ids) => [...ids]) }),
        added: added.map((party) => party.id),
        removed: [...removed],
        opened,
        delegates,
        withdrawn,
        ...(change && { changed: [...(options.changed ?? [])], again: [...change.again] }),
      };
      return { ...more, type: 'document.corrected', detail };
    }
    case 'signed-on-paper': {
      const { partyId, signedOn } = event;
      const sha256 = options.acted?.evidence.paper?.sha256;
      if (sha256 === undefined) throw new Error('A signature on paper has no scan.');
      const detail = { ...changes, partyId, signedOn, sha256, opened, delegates };
      return { ...more, type: 'document.signed-on-paper', detail };
    }
    case 'taken-back':
    case 'voided':
    case 'expired':
    case 'reopened':
      return { ...more, type: `document.${event.type}`, detail: changes };
    case 'finished':
      throw new Error('The finished file is written down with its hash, by those who make it.');
  }
}

function logged(party: ChainParty) {
  const { id, role, act, who, sequence, signaturePosition, state, predecessorId, people } = party;
  return {
    id,
    role,
    act,
    who,
    sequence,
    signaturePosition,
    state,
    predecessorId,
    people: people.map(({ userId, delegate }) => ({
      userId,
      delegateId: delegate?.userId ?? null,
    })),
  };
}
