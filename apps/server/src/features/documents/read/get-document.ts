import {
  type DocumentDetail,
  type DocumentValues,
  type Party,
  type Turn,
  valueOf,
} from '@countersign/contract';
import {
  type EventNames,
  eventAbout,
  openSlotsOf,
  type PlannedParty,
  scheduledMails,
  waitingFor,
} from '@countersign/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import {
  auditEvents,
  companies,
  documentPeople,
  documents,
  memberships,
  users,
} from '../../../platform/database/tables/index.ts';
import { changesOf } from '../../../platform/events/event-changes.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { customValuesIn } from '../../custom-fields/index.ts';
import { documentFacts, visibleDocuments } from '../../document-access/index.ts';
import { readSeenFiles, viewFor } from '../pdf/document-view.ts';
import { formPdfsOf } from '../pdf/form-pdfs.ts';
import { planColumns } from '../queries/approval-facts.ts';
import { boundParts } from '../queries/bound-before.ts';
import { fillDraft, withoutHiddenForGood } from '../queries/bound-values.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import { decisionFacts, decisionFields } from '../queries/decision-facts.ts';
import {
  type FormVersion,
  formKeys,
  fromDocuments,
  presentForm,
  presentSummary,
  withContents,
} from '../queries/document-queries.ts';
import { actorOfEvent, namesInEvent, whoActed } from '../queries/event-actor.ts';
import { gatherSavings, type LoggedEvent, sittingPause } from '../queries/gather-savings.ts';
import {
  chainOf,
  type LightParty,
  type PartyRow,
  presentParty,
  readWholeParties,
  scheduledParty,
  shownValues,
} from '../queries/party-queries.ts';
import { planDocument } from '../queries/plan-document.ts';
import { readFamily, readOriginal } from './document-family.ts';

/**
 * A document that the user sees, with its forms, values and history.
 * @throws Failure `not-found`
 */
export async function getDocument(database: Database, user: Member, id: string) {
  return database.tenant(user.tenantId, (tx) => documentDetail(tx, user, id));
}

/** The same inside a transaction. */
export async function documentDetail(tx: Tx, user: Member, id: string): Promise<DocumentDetail> {
  const [document] = await fromDocuments(tx, {
    values: documents.values,
    boundBefore: documents.bound,
    revision: documents.revision,
    amendsId: documents.amendsId,
    formKeys,
    ...planColumns(user),
    events,
    timeZone,
    disabledPeople,
    decisionFields,
    ...documentFacts(user),
  }).where(and(eq(documents.id, id), visibleDocuments(user)));
  if (!document) throw notFound('document');
  const { settings, round, ending, values } = document;
  const isDraft = document.state === 'draft';
  const forms = await withContents(tx, document.formKeys);
  const rows = isDraft || round === 0 ? [] : await readWholeParties(tx, id);
  const draft = isDraft ? await fillDraft(tx, user, document, forms) : undefined;
  const creator = { userId: document.createdById, name: document.createdBy };
  const plan =
    draft &&
    planDocument(
      { ...document, creator, values: draft.values },
      withoutHiddenForGood(draft.forms, draft.hidden),
      calendarDay(document.timeZone),
    );
  const shown = shownValues(values, rows, (party) => isOpenFor(party, user));
  const turns = isOut(document) ? await turnsOf(tx, user, { document, forms, rows }) : [];
  // Of a draft, and for anyone who fills something in now, their page decides as they type.
  const decided = isDraft || turns.length > 0 ? shown : decidedFields(forms, shown).values;
  const summary = presentSummary(user, document, rows);
  const original = await readOriginal(tx, user, document.amendsId);
  return {
    ...summary,
    waiting: waitingFor(
      chainOf(document, rows),
      summary.delivery,
      new Set(document.disabledPeople),
    ),
    forms: forms.map((form) => ({
      ...presentForm(form, decided),
      isLeftOut: draft?.leftOut.has(form.formTemplateId) ?? false,
      ...(draft && boundParts(form, draft, document.boundBefore)),
      ...(original && { original: valueOf(original, form.formTemplateId) ?? {} }),
    })),
    family: await readFamily(tx, user, document),
    sources: draft?.sources ?? forms[0]?.sources ?? {},
    round,
    settings,
    parties: plan ? plan.line.map(presentPlanned) : rows.map(presentParty),
    scheduled: scheduledMails(
      chainOf(document, rows),
      rows.map(scheduledParty),
      settings.reminders,
      document.timeZone,
    ),
    problems: plan?.problems ?? [],
    turns,
    decisionFacts:
      turns.length === 0
        ? []
        : decisionFacts(document.decisionFields, forms, decidedFields(forms, shown)),
    ending,
    customValues: customValuesIn(document.conditions.ofDocument),
    formPdfs: formPdfsOf(document).map(({ formTemplateId, fileName }) => ({
      formTemplateId,
      fileName,
    })),
    events: gatherSavings(document.events).slice(0, maxEvents).map(presentEvent),
    revision: document.revision,
  };
}

/** Maximum number of events that are shown with a document. */
const maxEvents = 100;

/** An event of the log, with who did it. */
interface NamedEvent extends LoggedEvent {
  /** Whose name it bears, as far as that is not written in the event. */
  name: string | null;
  /** Whom it names in ids. */
  names: EventNames | null;
}

function presentEvent(event: NamedEvent): DocumentDetail['events'][number] {
  const { at, action, name, names, detail } = event;
  return {
    at: new Date(at).toISOString(),
    action,
    about: eventAbout(event, names ?? {}),
    actor: name ?? actorOfEvent(detail),
    // The party's name stands as who did it, and the file's as what it is about.
    changes: changesOf(detail).filter(({ field }) => field !== 'party' && field !== 'fileName'),
  };
}

const isOut = ({ state, isFinishing }: { state: string; isFinishing: boolean }) =>
  state === 'pending' && !isFinishing;

/** Returns true where it is the user's turn at a slot: its unfinished values are theirs to see. */
function isOpenFor(party: LightParty, { userId }: Member): boolean {
  return party.state === 'turn' && openSlotsOf(party, userId).length > 0;
}

/** Lists a user's turns, with the slot and whom they act for. */
async function turnsOf(tx: Tx, user: Member, { document, forms, rows }: Shown): Promise<Turn[]> {
  const own = rows.filter((party) => isOpenFor(party, user));
  if (own.length === 0) return [];
  const files = await readSeenFiles(tx, [document.id]);
  const seen = {
    documentId: document.id,
    forms,
    ofDocument: document.values,
    parties: rows,
    files,
  };
  return own.flatMap((party) => {
    if (party.act === 'none') return [];
    const { id: partyId, act, name } = party;
    const actsFor = openSlotsOf(party, user.userId)
      .filter(({ userId }) => userId !== user.userId)
      .map((one) => one.name);
    return [{ partyId, act, name, actsFor, view: viewFor({ ...seen, party }) }];
  });
}

/** A document with all that is shown of it. */
interface Shown {
  document: { id: string; values: DocumentValues };
  forms: readonly FormVersion[];
  rows: readonly PartyRow[];
}

function presentPlanned({
  firstName: _,
  countryCode: __,
  mobile: ___,
  stepId: ____,
  withdrawals: _____,
  ...party
}: PlannedParty): Party {
  return { ...party, people: [...party.people], openedAt: null, hasBounced: false };
}

/** The time zone of a document's company. */
const timeZone = sql<string>`${companies.timeZone}`;

/** The users of a document's chain who can't sign in any more. */
const disabledPeople = sql<string[]>`(
  select coalesce(array_agg(person.user_id), '{}') from ${documentPeople} as person
  join ${memberships} as membership
    on membership.user_id = person.user_id and membership.tenant_id = person.tenant_id
  where person.document_id = ${documents.id} and membership.disabled_at is not null
)`;

const columnsOfEvent = { actorId: sql`actor_id`, action: sql`action`, detail: sql`latest.detail` };

const nameInEvent = whoActed(columnsOfEvent, sql`trim(first_name || ' ' || last_name)`);

/**
 * The events of a document, the latest first, as a column of its row. Of savings without a content the last one of a
 * sitting is enough: there may be hundreds of them.
 */
const events: SQL<NamedEvent[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'at', at, 'action', action, 'actorId', actor_id,
    'name', ${nameInEvent}, 'names', ${namesInEvent(columnsOfEvent)}, 'detail', detail
  ) order by sequence desc), '[]')
  from (
    select at, action, sequence, actor_id, detail
    from (
      select at, action, sequence, actor_id, detail,
        lead(at) over (partition by action, actor_id order by sequence) as next_at
      from ${auditEvents}
      where subject_type = 'document' and subject_id = ${documents.id}
    ) as logged
    where action <> 'document.saved' or detail <> '{}'
      or next_at is null or next_at - at > ${`${sittingPause} milliseconds`}::interval
    order by sequence desc limit 200
  ) as latest
  left join ${users} as actor on actor.id = actor_id
)`;
