import type { CustomChoice, CustomFieldInput, CustomValue } from '@countersign/contract';
import { customFieldProblems, hasChoices, tidyCustomValue } from '@countersign/domain';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { customFields } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';

/** The stored settings of a field. */
export type FieldSettings = Omit<CustomFieldInput, 'of'>;

export const nameTaken = {
  custom_fields_name: {
    field: 'name',
    message: 'A field with this name already exists, active or archived. Enter a different name.',
  },
};

/**
 * The settings of a field as they are kept: without choices where its kind has none.
 * @throws Failure `invalid` for choices and defaults that the field can’t have.
 */
export function tidySettings(input: FieldSettings): FieldSettings {
  const choices = hasChoices(input.kind)
    ? input.choices.map((choice) => ({ ...choice, id: choice.id.toLowerCase() }))
    : [];
  const field = { ...input, choices };
  const problems = customFieldProblems(field);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Failure('invalid', first, problems);
  return { ...field, default: tidyCustomValue(field, input.default) };
}

/**
 * Refuses a field of the name of another one of the same thing. The index of the table does as well; it
 * answers two that are made at the same moment.
 * @throws Failure `conflict` at the name.
 */
export async function refuseTakenName(
  tx: Tx,
  { id, of, name }: { id: string; of: string; name: string },
): Promise<void> {
  const same = sql`lower(${customFields.name}) = lower(${name})`;
  const [found] = await tx
    .select({ id: customFields.id })
    .from(customFields)
    .where(and(eq(customFields.of, of), ne(customFields.id, id), same));
  if (!found) return;
  const { field, message } = nameTaken.custom_fields_name;
  throw new Failure('conflict', message, { [field]: message });
}

/** The settings as an event shows them: choices and defaults in words. */
export function eventSettings({ name, kind, required, help, section, ...more }: FieldSettings) {
  return {
    name,
    kind,
    required,
    default: valueInWords(more.choices, more.default),
    choices: more.choices.map(({ label, isArchived }) =>
      isArchived ? `${label} (archived)` : label,
    ),
    help,
    section,
  };
}

function valueInWords(choices: readonly CustomChoice[], value: CustomValue): unknown {
  const label = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id;
  if (Array.isArray(value)) return value.map(label);
  return typeof value === 'string' ? label(value) : value;
}
