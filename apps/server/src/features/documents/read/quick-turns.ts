import { isEmpty, pluginOf, type QuickTurn } from '@countersign/contract';
import { openSlotsOf, withoutHidden } from '@countersign/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { contentsOf } from '../../form-templates/index.ts';
import { readSeenFiles, type SeenByParty, viewFor } from '../pdf/document-view.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import { formKeys, withContents } from '../queries/document-queries.ts';
import { ofDocuments, readWholePartiesOf } from '../queries/party-queries.ts';
import { isOwn, ownValues, picturedValues, valueIn, withValues } from '../queries/party-values.ts';

/**
 * Finds the documents of these in which a user has one open turn that needs nothing but an approval or a signature, so
 * that it can be finished from a list; by document id.
 */
export async function quickTurns(
  tx: Tx,
  { userId }: Member,
  ids: readonly string[],
): Promise<Map<string, QuickTurn>> {
  if (ids.length === 0) return new Map();
  const ofAll = Map.groupBy(await readWholePartiesOf(tx, ids), ({ documentId }) => documentId);
  const turns = new Map(
    ids.flatMap((id) => {
      const [turn, ...others] = (ofAll.get(id) ?? []).filter(
        (party) => party.state === 'turn' && openSlotsOf(party, userId).length > 0,
      );
      return turn && others.length === 0 && turn.act !== 'fill' ? [[id, turn] as const] : [];
    }),
  );
  const asked = [...turns.keys()];
  if (asked.length === 0) return new Map();
  const { id: documentId, values: ofDocument } = documents;
  const rows = await tx
    .select({ documentId, ofDocument, keys: formKeys })
    .from(documents)
    .where(ofDocuments(asked));
  const files = Map.groupBy(await readSeenFiles(tx, asked), (file) => file.documentId);
  // In one statement for all: each document then finds its forms in memory.
  await contentsOf(
    tx,
    rows.flatMap(({ keys }) => keys),
  );
  const found = new Map<string, QuickTurn>();
  for (const { keys, ...row } of rows) {
    const party = turns.get(row.documentId);
    if (!party) continue;
    const forms = await withContents(tx, keys);
    const parties = ofAll.get(row.documentId) ?? [];
    const turn = quickTurn({
      ...row,
      forms,
      parties,
      party,
      files: files.get(row.documentId) ?? [],
    });
    if (turn) found.set(row.documentId, turn);
  }
  return found;
}

/** The turn, where its party has filled in all but what it signs. */
function quickTurn(seen: SeenByParty): QuickTurn | undefined {
  const { party, ofDocument, parties } = seen;
  const filled = ownValues(seen.forms, ofDocument, party);
  const others = picturedValues(seen.forms, ofDocument, parties);
  const { hiddenFields } = decidedFields(seen.forms, withValues(others, filled));
  const own = withoutHidden(seen.forms, hiddenFields).flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => isOwn(field, party))
      .map((field) => ({ ...pluginOf(field), value: valueIn(filled, formTemplateId, field.key) })),
  );
  if (own.some(({ filling, value }) => filling === 'entered' && isEmpty(value))) return undefined;
  const signs = (as: 'signature' | 'initials') => own.some(({ signedAs }) => signedAs === as);
  return { view: viewFor(seen), signature: signs('signature'), initials: signs('initials') };
}
