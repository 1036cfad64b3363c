import { type DocumentValues, type FamilyMember, pluginOf } from '@countersign/contract';
import { and, asc, eq, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { documents, formPacks } from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import { formKeys, withContents } from '../queries/document-queries.ts';
import { readWholeParties, shownValues } from '../queries/party-queries.ts';

/** Maximum number of documents of a family that are shown. */
const maxFamily = 100;

type Related = Pick<typeof documents.$inferSelect, 'id' | 'state' | 'amendsId'>;

/** Reads the first document and its amendments, as far as a user sees them; empty where there is no amendment. */
export async function readFamily(
  tx: Tx,
  user: Member,
  { id, state, amendsId }: Related,
): Promise<FamilyMember[]> {
  // Completed documents alone are amended.
  if (amendsId === null && state !== 'approved') return [];
  const firstId = amendsId ?? id;
  const rows = await tx
    .select({
      id: documents.id,
      state: documents.state,
      createdAt: documents.createdAt,
      finishedAt: documents.finishedAt,
      amendsId: documents.amendsId,
      formPack: formPacks.name,
    })
    .from(documents)
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .where(
      and(or(eq(documents.id, firstId), eq(documents.amendsId, firstId)), visibleDocuments(user)),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(maxFamily);
  if (amendsId === null && rows.length < 2) return [];
  return rows.map(({ amendsId: amends, createdAt, finishedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    isAmendment: amends !== null,
  }));
}

/**
 * Reads what the first document of an amendment says in its fields, without signatures and files; undefined where the
 * user does not see it.
 */
export async function readOriginal(
  tx: Tx,
  user: Member,
  amendsId: string | null,
): Promise<DocumentValues | undefined> {
  if (amendsId === null) return undefined;
  const [first] = await tx
    .select({ values: documents.values, formKeys })
    .from(documents)
    .where(and(eq(documents.id, amendsId), visibleDocuments(user)));
  if (!first) return undefined;
  const forms = await withContents(tx, first.formKeys);
  const parties = await readWholeParties(tx, amendsId);
  const { values } = decidedFields(forms, shownValues(first.values, parties));
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => {
      const compared = fields.filter((field) =>
        ['entered', 'derived'].includes(pluginOf(field).filling),
      );
      const own = values[formTemplateId] ?? {};
      return [
        formTemplateId,
        Object.fromEntries(
          compared.flatMap(({ key }) => {
            const value = own[key];
            return value === undefined ? [] : [[key, value]];
          }),
        ),
      ];
    }),
  );
}
