import * as contract from '@countersign/contract';
import { commentParts, contactName, mentionedIn } from '@countersign/domain';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { documents, memberships, users } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { seesDocument, visibleDocuments } from '../../document-access/index.ts';
import { findDocument } from '../queries/document-queries.ts';

/** Maximum number of users that are offered to be mentioned. */
const maxFound = 20;

/**
 * Finds the users who see a document and whose name has what was typed.
 * @throws Failure `not-found`
 */
export const findDocumentReaders = tenantOperation(
  contract.findDocumentReaders,
  async ({ tx, caller: user, params: { id }, query: { search } }) => {
    await findDocument(tx, id, visibleDocuments(user));
    const named = sql`position(fold(${search}) in ${users.sortName}) > 0`;
    const found = await readersOf(tx, id, named).limit(maxFound);
    return {
      items: found.map((one) => ({ id: one.id, name: contactName(one), email: one.email })),
    };
  },
);

/** Reads the users who have joined and see a document, to be narrowed, by name. */
export function readersOf(tx: Tx, documentId: string, which: SQL | undefined) {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(documents, eq(documents.tenantId, memberships.tenantId))
    .where(
      and(
        eq(documents.id, documentId),
        isNull(memberships.disabledAt),
        isNull(memberships.invitedAt),
        seesDocument(),
        which,
      ),
    )
    .orderBy(asc(users.sortName), asc(users.id))
    .$dynamic();
}

/**
 * Refuses a comment that mentions someone who does not see its document.
 * @throws Failure `invalid`
 */
export async function assertMentionable(tx: Tx, documentId: string, text: string): Promise<void> {
  const mentioned = mentionedIn(text);
  if (mentioned.length === 0) return;
  const found = await readersOf(tx, documentId, inArray(users.id, mentioned));
  if (found.length === mentioned.length) return;
  const problem = 'You can mention only colleagues who can see this document.';
  throw new Failure('invalid', problem, { text: problem });
}

/** Reads the names of the users whom comments mention, by one statement. */
export async function namesInComments(
  tx: Tx,
  texts: readonly string[],
): Promise<(text: string) => { id: string; name: string }[]> {
  const ids = [...new Set(texts.flatMap(mentionedIn))];
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: users.id,
            name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
          })
          .from(users)
          .where(inArray(users.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (text) => mentionedIn(text).map((id) => ({ id, name: names.get(id) ?? 'a former user' }));
}

/** Writes comments as they are read outside of the app: with the names of those whom they mention. */
export async function writtenOut(tx: Tx, texts: readonly string[]): Promise<string[]> {
  const mentionsOf = await namesInComments(tx, texts);
  return texts.map((text) => {
    const names = new Map(mentionsOf(text).map(({ id, name }) => [id, name]));
    return commentParts(text, (id) => names.get(id) ?? '')
      .map((part) => part.text)
      .join('');
  });
}
