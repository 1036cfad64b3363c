import {
  type AnyField,
  type Field,
  type FieldRegistry,
  type FieldType,
  type FieldWithOptions,
  fieldBase,
  hasOptions,
  isSharedKey,
  newFields,
  pluginOf,
  productFields,
} from '@countersign/contract';
import { renameAllInFormula } from '../../formulas/names.ts';
import { changeKind, isLineField, isRequiredAs, kindOf } from '../change-kind.ts';
import { boxId, changeFields, type Design, keyOfBox } from './design.ts';
import { freeKey, keyOfLabel } from './names.ts';

/** Returns whether fields of a type have a setting of this name. */
export function hasSetting(
  { type }: Pick<AnyField, 'type'>,
  name: string,
  registry: FieldRegistry = productFields,
): boolean {
  return Object.hasOwn(registry.find(type).schema.shape, name);
}

/** The design with settings of some fields changed, where their types have these; undefined takes one away. */
export function changeSettings(
  design: Design,
  keys: Iterable<string>,
  settings: Readonly<Record<string, unknown>>,
): Design {
  return changeFields(design, keys, (field) => {
    const changed = Object.entries(settings).filter(
      ([name, value]) => hasSetting(field, name) && Reflect.get(field, name) !== value,
    );
    if (changed.length === 0) return field;
    const next = Object.entries({ ...field, ...Object.fromEntries(changed) });
    return Object.fromEntries(next.filter(([, value]) => value !== undefined)) as Field;
  });
}

/** The design with some fields of another type: what both types have in common stays. */
export function changeType(design: Design, keys: Iterable<string>, type: FieldType): Design {
  return changeFields(design, keys, (field) => (field.type === type ? field : ofType(field, type)));
}

function ofType(field: Field, type: FieldType): Field {
  const required = isRequiredAs(type, field);
  const fresh = { ...newFields[type], ...baseOf(field), required } as Field;
  if (isLineField(field) && isLineField(fresh)) {
    return changeKind(field, kindOf(fresh));
  }
  const { schema } = productFields.find(type);
  const kept = Object.entries(field).filter(
    ([name, value]) =>
      !['type', 'required'].includes(name) && hasSetting({ type }, name) && value !== undefined,
  );
  let changed = fresh;
  for (const [name, value] of kept) {
    const tried: unknown = { ...changed, [name]: value as unknown };
    if (schema.safeParse(tried).success) changed = tried as Field;
  }
  return hasOptions(changed) && pluginOf(changed).hasBoxPerOption
    ? withOptionPlacements(changed)
    : withoutOptions(changed);
}

function baseOf(field: Field): Partial<Field> {
  const base = Object.keys(fieldBase).map((name) => [name, Reflect.get(field, name)] as const);
  return Object.fromEntries(base.filter(([, value]) => value !== undefined));
}

/** Links each placement to one of the options. */
function withOptionPlacements(field: FieldWithOptions): Field {
  const options = field.placements.map(
    (_, index) =>
      field.options[index] ?? { value: String(index + 1), label: `Option ${index + 1}` },
  );
  const placements = field.placements.map((placement, index) => ({
    ...placement,
    option: options[index]?.value,
  }));
  return { ...field, options, placements };
}

function withoutOptions(field: Field): Field {
  const placements = field.placements.map(({ option: _, ...placement }) => placement);
  return { ...field, placements };
}

/** Replaces names in the formulas of a field; returns the same field where none is used. */
export function withNamesInFormulas(field: Field, names: ReadonlyMap<string, string>): Field {
  const { showWhen } = field;
  const shown = showWhen === undefined ? showWhen : renameAllInFormula(showWhen, names);
  const named = shown === undefined || shown === showWhen ? field : { ...field, showWhen: shown };
  if (named.type !== 'calculated') return named;
  const expression = renameAllInFormula(named.expression, names);
  return expression === named.expression ? named : { ...named, expression };
}

/** The design with a field under another key; formulas that name it name it so. */
export function renameKey(design: Design, former: string, key: string): Design {
  const isTaken = design.fields.some((field) => field.key === key);
  if (key === '' || former === key || isTaken) return design;
  const names = new Map([[former, key]]);
  const fields = design.fields.map((field): Field => {
    const renamed = withNamesInFormulas(field, names);
    return field.key === former ? { ...renamed, key } : renamed;
  });
  const selection = design.selection.map((id) =>
    keyOfBox(id) === former ? boxId(key, Number.parseInt(id, 10)) : id,
  );
  return { ...design, fields, selection };
}

/** Sets the key of a field as chosen by the user. */
export function chooseKey(design: Design, former: string, key: string): Design {
  const renamed = renameKey(design, former, key);
  return renamed === design ? design : changeSettings(renamed, [key], { keyFrom: 'choice' });
}

/** The design with another label of a field, which gives the field its key where nothing else has. */
export function giveLabel(design: Design, former: string, label: string): Design {
  const labelled = changeSettings(design, [former], { label });
  const field = design.fields.find(({ key }) => key === former);
  if (field === undefined || !followsLabel(field)) return labelled;
  const { formTemplateId } = design;
  const taken = new Set(design.fields.map(({ key }) => key).filter((key) => key !== former));
  const wanted = { key: keyOfLabel(label), keyFrom: 'label' as const };
  const { key, keyFrom } = freeKey(wanted, { formTemplateId, taken });
  return changeSettings(renameKey(labelled, former, key), [key], { keyFrom });
}

const followsLabel = (field: Field): boolean =>
  field.keyFrom === 'label' || (field.keyFrom !== 'choice' && !isSharedKey(field));

/** The design with one more option of a field; the box of a radio group's is below the last one. */
export function addOption(design: Design, key: string): Design {
  return changeFields(design, [key], (field) => {
    if (!hasOptions(field)) return field;
    const values = new Set(field.options.map(({ value }) => value));
    let number = field.options.length + 1;
    while (values.has(String(number))) number += 1;
    const option = { value: String(number), label: `Option ${number}` };
    const options = [...field.options, option];
    const last = field.placements.at(-1);
    if (!pluginOf(field).hasBoxPerOption || last === undefined) return { ...field, options };
    const height = design.pages[last.page]?.height ?? 0;
    const y = Math.min(last.y + last.height + 6, height - last.height);
    return {
      ...field,
      options,
      placements: [...field.placements, { ...last, y, option: option.value }],
    };
  });
}

/** Moves fields in tab order to an index, counted from 0. */
export function moveInTabOrder(design: Design, keys: readonly string[], to: number): Design {
  const wanted = new Set(keys);
  const moved = design.fields.filter(({ key }) => wanted.has(key));
  const others = design.fields.filter(({ key }) => !wanted.has(key));
  const at = Math.max(0, Math.min(to, others.length));
  const fields = [...others.slice(0, at), ...moved, ...others.slice(at)];
  const isSame = fields.every((field, index) => field === design.fields[index]);
  return isSame ? design : { ...design, fields };
}
