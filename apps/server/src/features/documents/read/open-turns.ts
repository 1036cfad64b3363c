import {
  type DecisionFact,
  type DocumentValues,
  isEmpty,
  pluginOf,
  type QuickTurn,
} from '@countersign/contract';
import { type DecidedFields, openSlotsOf, withoutHidden } from '@countersign/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { contentsOf } from '../../form-templates/index.ts';
import { readSeenFiles, type SeenByParty, viewFor } from '../pdf/document-view.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import { decisionFacts, decisionFields } from '../queries/decision-facts.ts';
import { formKeys, withContents } from '../queries/document-queries.ts';
import { ofDocuments, readWholePartiesOf } from '../queries/party-queries.ts';
import { isOwn, ownValues, picturedValues, valueIn, withValues } from '../queries/party-values.ts';

/** The part of a user in a document whose turn it is. */
interface OpenTurn {
  /** Where it is one that needs nothing but an approval or a signature, so that it can be finished from a list. */
  quickTurn: QuickTurn | null;
  decisionFacts: DecisionFact[];
}

/** The same where nothing is asked of them. */
export const noTurn: OpenTurn = { quickTurn: null, decisionFacts: [] };

/** Finds what a user is asked for in those of some documents that wait for them, by document id. */
export async function openTurns(
  tx: Tx,
  { userId }: Member,
  ids: readonly string[],
): Promise<Map<string, OpenTurn>> {
  if (ids.length === 0) return new Map();
  const ofAll = Map.groupBy(await readWholePartiesOf(tx, ids), ({ documentId }) => documentId);
  const turnsIn = (id: string) =>
    (ofAll.get(id) ?? []).filter(
      (party) => party.state === 'turn' && openSlotsOf(party, userId).length > 0,
    );
  const withTurns = ids.filter((id) => turnsIn(id).length > 0);
  if (withTurns.length === 0) return new Map();
  const { id: documentId, values: ofDocument } = documents;
  const rows = await tx
    .select({ documentId, ofDocument, keys: formKeys, decisionFields })
    .from(documents)
    .where(ofDocuments(withTurns));
  const files = Map.groupBy(await readSeenFiles(tx, withTurns), (file) => file.documentId);
  // In one statement for all: each document then finds its forms in memory.
  await contentsOf(
    tx,
    rows.flatMap(({ keys }) => keys),
  );
  const found = new Map<string, OpenTurn>();
  for (const { keys, decisionFields: facts, ...row } of rows) {
    const [party, ...others] = turnsIn(row.documentId);
    if (!party) continue;
    const forms = await withContents(tx, keys);
    const parties = ofAll.get(row.documentId) ?? [];
    const seen = { ...row, forms, parties, party, files: files.get(row.documentId) ?? [] };
    const filled = ownValues(forms, row.ofDocument, party);
    const pictured = picturedValues(forms, row.ofDocument, parties);
    const decided = decidedFields(forms, withValues(pictured, filled));
    const isOne = others.length === 0 && party.act !== 'fill';
    found.set(row.documentId, {
      quickTurn: isOne ? quickTurn(seen, filled, decided) : null,
      decisionFacts: decisionFacts(facts, forms, decided),
    });
  }
  return found;
}

/** The turn, where its party has filled in all but what it signs. */
function quickTurn(
  seen: SeenByParty,
  filled: DocumentValues,
  { hiddenFields }: DecidedFields,
): QuickTurn | null {
  const { party } = seen;
  const own = withoutHidden(seen.forms, hiddenFields).flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => isOwn(field, party))
      .map((field) => ({ ...pluginOf(field), value: valueIn(filled, formTemplateId, field.key) })),
  );
  if (own.some(({ filling, value }) => filling === 'entered' && isEmpty(value))) return null;
  const signs = (as: 'signature' | 'initials') => own.some(({ signedAs }) => signedAs === as);
  return { view: viewFor(seen), signature: signs('signature'), initials: signs('initials') };
}
