import {
  type AnyField,
  type FieldRegistry,
  type FieldWithOptions,
  formulaTypeOf,
  pluginOf,
  productFields,
  type ReportColumn,
} from '@countersign/contract';

/** A field's values as a report shows them. */
export interface ReportedField {
  kind: ReportColumn['kind'];
  /** The value is kept as a text or as yes and no, and neither in parts nor as a list. */
  isPlain: boolean;
  /** The options of the field, with the labels that people read. */
  options?: { value: string; label: string }[];
}

/** Says how a report shows the values of a field; undefined where it can't. */
export function reportField(
  field: AnyField,
  registry: FieldRegistry = productFields,
): ReportedField | undefined {
  const type = formulaTypeOf(field, registry);
  // What is calculated is not kept where reports look.
  if (type === undefined || type === 'file' || field.type === 'calculated') return undefined;
  const { value } = pluginOf(field, registry);
  const takes = (one: unknown) => value.safeParse(one).success;
  const isPlain = takes('') || takes(true);
  const kind = type === 'yes-no' ? 'flag' : type;
  if (!('options' in field)) return { kind, isPlain };
  const options = (field as FieldWithOptions).options.map(({ value, label }) => ({
    value,
    label: label || value,
  }));
  return { kind: takes([]) ? kind : 'choice', isPlain, options };
}
