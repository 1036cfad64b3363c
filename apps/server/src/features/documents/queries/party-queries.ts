import type { DocumentValues, Party } from '@countersign/contract';
import type { Chain, ChainParty } from '@countersign/domain';
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { among } from '../../../platform/database/among.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { documentParties, documents } from '../../../platform/database/tables/index.ts';

/** A party as it is kept. */
export type PartyRow = typeof documentParties.$inferSelect;
/** The same without what it filled in and how it acted, which lists and pages do not show. */
export type LightParty = Omit<PartyRow, 'values' | 'evidence'>;

const { values: _, evidence: __, ...light } = getTableColumns(documentParties);
/** The columns of a `LightParty`. */
export const lightColumns = light;

/** The parties of the rounds that some documents are in, by document and in their order. */
export async function readParties(
  queries: Queries,
  documentIds: readonly string[],
): Promise<Map<string, LightParty[]>> {
  const found = new Map<string, LightParty[]>();
  if (documentIds.length === 0) return found;
  const rows = await queries
    .select(lightColumns)
    .from(documentParties)
    .innerJoin(documents, ofRound)
    .where(ofDocuments(documentIds))
    .orderBy(asc(documentParties.documentId), asc(documentParties.position));
  for (const row of rows) {
    const known = found.get(row.documentId);
    if (known) known.push(row);
    else found.set(row.documentId, [row]);
  }
  return found;
}

/** The parties of the round that a document is in, with all that is known of them. */
export function readWholeParties(queries: Queries, documentId: string): Promise<PartyRow[]> {
  return readWholePartiesOf(queries, [documentId]);
}

/** The same of several documents, those of each in their order. */
export async function readWholePartiesOf(
  queries: Queries,
  documentIds: readonly string[],
): Promise<PartyRow[]> {
  const rows = await queries
    .select(getTableColumns(documentParties))
    .from(documentParties)
    .innerJoin(documents, ofRound)
    .where(ofDocuments(documentIds))
    .orderBy(asc(documentParties.position));
  // What a party did before values changed stays on record, and is no evidence of the document.
  return rows.map((row) => ({
    ...row,
    evidence: row.evidence.filter(({ undoneAt }) => !undoneAt),
  }));
}

/** The documents of these ids, as a condition. */
export const ofDocuments = (ids: readonly string[]): SQL => among(documents.id, ids);

/** Joins parties to the round that their document is in. */
export const ofRound = and(
  eq(documents.id, documentParties.documentId),
  eq(documents.round, documentParties.round),
);

/** A party as the rules look at it. */
export function chainParty(row: LightParty): ChainParty {
  const { id, role, act, name, who, sequence, signaturePosition, state, reason } = row;
  const { predecessorId, people, turnAt, actedAt, remindedAt, reminders, withdrawals } = row;
  return {
    id,
    role,
    act,
    name,
    who,
    sequence,
    signaturePosition,
    state,
    reason,
    predecessorId,
    people,
    turnAt: iso(turnAt),
    actedAt: iso(actedAt),
    remindedAt: iso(remindedAt),
    reminders,
    withdrawals,
  };
}

/** A party as what is sent to it by itself depends on it. */
export const scheduledParty = (row: LightParty) => ({
  ...chainParty(row),
  openedAt: iso(row.openedAt),
  hasBounced: row.hasBounced,
});

/** A party as the contract has it. */
export function presentParty(row: LightParty): Party {
  const { email, openedAt, hasBounced, people } = row;
  const { withdrawals: _, ...party } = chainParty(row);
  return {
    ...party,
    people: [...people],
    email,
    openedAt: iso(openedAt),
    hasBounced,
  };
}

/** The number of a party as services for text messages take it; null where it has none. */
export const numberOf = ({ countryCode, mobile }: Pick<PartyRow, 'countryCode' | 'mobile'>) =>
  countryCode === '' || mobile === '' ? null : `${countryCode}${mobile}`;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/**
 * The values of a document: its creator's, and of the parties' those that have acted. `also` is a party
 * whose own values are shown although it has not: to itself.
 */
export function shownValues(
  ofCreator: DocumentValues,
  parties: readonly PartyRow[],
  also?: (party: PartyRow) => boolean,
): DocumentValues {
  const shown: DocumentValues = {};
  const theirs = parties.filter((party) => party.state === 'done' || also?.(party));
  for (const values of [ofCreator, ...theirs.map((party) => party.values)]) {
    for (const [form, filled] of Object.entries(values)) {
      shown[form] = { ...shown[form], ...filled };
    }
  }
  return shown;
}

/** The columns of a document that the rules look at. */
export interface ChainColumns
  extends Pick<
    typeof documents.$inferSelect,
    | 'state'
    | 'round'
    | 'isFinishing'
    | 'ending'
    | 'expiresOn'
    | 'extension'
    | 'correction'
    | 'settings'
  > {}

/** A document as the rules look at it. */
export function chainOf(document: ChainColumns, parties: readonly LightParty[]): Chain {
  const { state, round, isFinishing, ending, expiresOn, extension, correction } = document;
  return {
    state,
    round,
    isFinishing,
    ending,
    expiresOn,
    extension,
    correction,
    canHandOver: document.settings.canHandOver,
    parties: parties.map(chainParty),
  };
}
