import type { DocumentValues } from '@countersign/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  documentFiles,
  documentParties,
  documents,
} from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import type { FormVersion } from '../queries/document-queries.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import { checkGiven, picturesIn, withValues } from '../queries/party-values.ts';
import type { OpenTurn, Slot } from './turn.ts';

/** The most that a party can fill in, in characters of JSON; drawn signatures are the largest of it. */
const maxCharacters = 2 * 1024 * 1024;

/**
 * Checks values that a party gives, before they are kept.
 * @throws Failure `invalid` with a message for each value that can't be taken; `too-large`
 */
export async function checkValues(
  tx: Tx,
  { party, forms }: { party: PartyRow; forms: readonly FormVersion[] },
  given: DocumentValues,
): Promise<void> {
  checkGiven(forms, party, given, await uploaded(tx, party.id, picturesIn(given)));
  if (JSON.stringify(withValues(party.values, given)).length > maxCharacters) {
    throw new Failure('too-large', 'Your entries are too long to save. Shorten the longest texts.');
  }
}

/** Selects those of some pictures that the party has uploaded. */
async function uploaded(
  tx: Tx,
  partyId: string,
  named: readonly string[],
): Promise<ReadonlySet<string>> {
  if (named.length === 0) return new Set();
  const rows = await tx
    .select({ sha256: documentFiles.sha256 })
    .from(documentFiles)
    .where(and(eq(documentFiles.partyId, partyId), inArray(documentFiles.sha256, [...named])));
  return new Set(rows.map(({ sha256 }) => sha256));
}

/**
 * Puts values over those that a party has, field by field, where it still is its turn: what was read of the
 * party before the lock of its document was had may be out of date. False where it is not any more.
 */
export async function keepValues(tx: Tx, partyId: string, given: DocumentValues): Promise<boolean> {
  const saved = await tx
    .update(documentParties)
    .set({ values: mergedWith(sql`document_parties."values"`, given) })
    .where(
      and(
        eq(documentParties.id, partyId),
        eq(documentParties.state, 'turn'),
        sql`exists (
          select from ${documents} where ${documents.id} = ${documentParties.documentId}
            and ${documents.state} = 'pending' and not ${documents.isFinishing}
            and ${documents.round} = ${documentParties.round}
        )`,
      ),
    )
    .returning({ id: documentParties.id });
  return saved.length > 0;
}

/** Values with others over them, field by field, as the database does it. */
const mergedWith = (values: SQL, given: DocumentValues): SQL => sql`${values} || (
  select coalesce(jsonb_object_agg(form, coalesce(${values} -> form, '{}') || filled), '{}')
  from jsonb_each(${JSON.stringify(given)}::jsonb) as given (form, filled)
)`;

/**
 * Puts values over those of a draft that is locked. Its revision stays: what is saved of it says nothing of the
 * fields that files are put into.
 */
export async function keepDraftValues(
  tx: Tx,
  documentId: string,
  given: DocumentValues,
): Promise<void> {
  await tx
    .update(documents)
    .set({ values: mergedWith(sql`documents."values"`, given), updatedAt: currentTime() })
    .where(eq(documents.id, documentId));
}

/** Selects the files of a slot, as a condition on files. */
export const filesOf = ({ document, party }: Pick<OpenTurn<Slot>, 'document' | 'party'>) =>
  party.id === null
    ? and(eq(documentFiles.documentId, document.id), isNull(documentFiles.partyId))
    : eq(documentFiles.partyId, party.id);
