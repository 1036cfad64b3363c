import { assigneeName, type CommonKey, type Field, isEntered } from '@countersign/contract';

/** A form of a pack, as far as what it asks for counts. */
export interface AskingForm {
  name: string;
  fields: readonly Field[];
}

interface Occurrence {
  form: string;
  field: Field;
}

/**
 * The keys of fields that people fill in and that several forms of a pack have, in the order of the pack, with
 * why they can't be asked for once.
 */
export function commonKeys(forms: readonly AskingForm[]): CommonKey[] {
  const found = new Map<string, Occurrence[]>();
  for (const { name: form, fields } of forms) {
    for (const field of fields) {
      if (!isEntered(field)) continue;
      const known = found.get(field.key);
      if (known) known.push({ form, field });
      else found.set(field.key, [{ form, field }]);
    }
  }
  return [...found].flatMap(([key, occurrences]) => {
    const [first, ...others] = occurrences;
    if (first === undefined || others.length === 0) return [];
    return [
      {
        key,
        label: first.field.label,
        forms: occurrences.map(({ form }) => form),
        problem: others.map((other) => difference(first, other)).find((one) => one !== '') ?? '',
      },
    ];
  });
}

/** Why two fields can't be filled with one value; empty where they can. */
function difference(one: Occurrence, other: Occurrence): string {
  if (one.field.type !== other.field.type) {
    return `“${one.form}” takes another type here (${one.field.type}) than “${other.form}” (${other.field.type}).`;
  }
  if (one.field.assignee !== other.field.assignee) {
    const [here, there] = [assigneeName(one.field.assignee), assigneeName(other.field.assignee)];
    return `In “${one.form}” it is filled by ${here}, in “${other.form}” by ${there}.`;
  }
  if (choicesOf(one.field) !== choicesOf(other.field)) {
    return `“${one.form}” offers other choices than “${other.form}”.`;
  }
  return '';
}

function choicesOf(field: Field): string {
  return 'options' in field ? field.options.map(({ value }) => value).join('\n') : '';
}
