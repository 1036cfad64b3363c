import type { DocumentValues } from '@countersign/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { documentFiles, documentParties, documents } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { lockTurn, type OpenTurn } from './find-signing.ts';
import { checkGiven, picturesIn, withValues } from './own-values.ts';

/** The most that a party can fill in, in characters of JSON; drawn signatures are the largest of it. */
const mostCharacters = 2 * 1024 * 1024;

/**
 * Saves what a party fills into its own fields; of two devices or tabs, the last one to save a field wins,
 * and other fields stay.
 * @throws Failure `not-found`, `forbidden`; `conflict` where it is not their turn; `invalid` for a value that
 * can't be taken; `too-large`
 */
export async function saveSigningValues(
  database: Database,
  caller: PartyCaller,
  given: DocumentValues,
): Promise<{ savedAt: string }> {
  return database.tenant(caller.tenantId, async (tx) => {
    const turn = await lockTurn(tx, caller);
    await checkValues(tx, turn, given);
    await mergeIn(tx, caller, turn.party.id, given);
    return { savedAt: new Date().toISOString() };
  });
}

/** Checks values that a party gives, before they are kept. */
export async function checkValues(
  tx: Tx,
  { party, forms }: Pick<OpenTurn, 'party' | 'forms'>,
  given: DocumentValues,
): Promise<void> {
  checkGiven(forms, party, given, await uploaded(tx, party.id, picturesIn(given)));
  if (JSON.stringify(withValues(party.values, given)).length > mostCharacters) {
    throw new Failure('too-large', 'This is more than can be kept. Shorten the longest texts.');
  }
}

/** Which of some pictures the party has uploaded. */
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
 * Puts values over those that the party has, field by field, where it still is its turn: what was read of the
 * party before the lock of its document was had may be out of date. Without values it looks at that alone.
 * @throws Failure `conflict` where it is not any more
 */
export async function mergeIn(
  tx: Tx,
  caller: PartyCaller,
  partyId: string,
  given: DocumentValues,
): Promise<void> {
  const merged = sql`document_parties."values" || (
    select coalesce(
      jsonb_object_agg(form, coalesce(document_parties."values" -> form, '{}') || filled), '{}'
    )
    from jsonb_each(${JSON.stringify(given)}::jsonb) as given (form, filled)
  )`;
  const saved = await tx
    .update(documentParties)
    .set({ values: merged })
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
  // Somebody was quicker while this waited for the lock; now it is known who.
  if (saved.length > 0) return;
  await lockTurn(tx, caller);
  throw new Error('Values were not kept although it is the turn of their party.');
}
