import type { CustomChoice } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { customValues } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { takenOr } from '../../platform/failure/taken.ts';
import { operation } from '../../platform/http/operation.ts';
import { writeChange } from '../../platform/records/records.ts';
import { customFieldKind, type FieldRow, fieldOfId, lockField } from './custom-field-queries.ts';
import {
  eventSettings,
  type FieldSettings,
  nameTaken,
  refuseTakenName,
  tidySettings,
} from './field-settings.ts';
import { choiceCounts } from './get-custom-field-use.ts';

/**
 * Changes a field. Its kind can be changed while nothing has a value, and choices that are chosen
 * somewhere can be archived but not removed.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile or the name is
 * taken; `invalid` at what can’t be.
 */
export const updateCustomField = operation(
  contract.updateCustomField,
  async ({ database, caller: user, params: { id }, body: { revision, ...input } }) => {
    const settings = tidySettings(input);
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        const before = await lockField(tx, id, revision);
        await refuseTakenName(tx, { id, of: before.of, name: settings.name });
        refuseOtherKind(before, settings);
        await refuseLostChoices(tx, before, settings.choices);
        const changes = changesBetween(eventSettings(before), eventSettings(settings));
        if (!changes) return fieldOfId(tx, id);
        await keepSettings(tx, id, settings);
        await renumberChoices(tx, before, settings);
        await record(tx, user, { type: 'custom-field.changed', id, detail: changes });
        return fieldOfId(tx, id);
      });
    } catch (error) {
      throw takenOr(error, nameTaken);
    }
  },
);

async function keepSettings(tx: Tx, id: string, settings: FieldSettings): Promise<void> {
  const { default: defaultValue, ...more } = settings;
  await writeChange(tx, customFieldKind, id, { ...more, defaultValue });
}

function refuseOtherKind(before: FieldRow, { kind }: FieldSettings): void {
  if (kind === before.kind || !before.isUsed) return;
  const message =
    'This field has values, so its type can’t change. Archive it and add another field.';
  throw new Failure('invalid', message, { kind: message });
}

async function refuseLostChoices(
  tx: Tx,
  before: FieldRow,
  choices: readonly CustomChoice[],
): Promise<void> {
  const kept = new Set(choices.map(({ id }) => id));
  const lost = before.choices.filter(({ id }) => !kept.has(id));
  if (lost.length === 0 || !before.isUsed) return;
  const counts = await choiceCounts(tx, before.id);
  const used = lost.find(({ id }) => (counts[id] ?? 0) > 0);
  if (!used) return;
  const times = counts[used.id] ?? 0;
  const message = `“${used.label}” is used ${times === 1 ? 'once' : `${times.toLocaleString('en-GB')} times`} and can’t be removed. Archive it instead.`;
  throw new Failure('invalid', message, { choices: message });
}

/** Updates the indexes of choices, which are stored with the values for sorting. */
async function renumberChoices(
  tx: Tx,
  before: FieldRow,
  { kind, choices }: FieldSettings,
): Promise<void> {
  if (kind !== 'choice' || !before.isUsed) return;
  for (const [index, { id }] of choices.entries()) {
    if (before.choices[index]?.id === id) continue;
    await tx
      .update(customValues)
      .set({ number: index })
      .where(and(eq(customValues.fieldId, before.id), eq(customValues.sortText, id)));
  }
}
