import {
  chosenKey,
  type Field,
  type FieldType,
  newFields,
  type Placement,
  pluginOf,
} from '@countersign/fields';
import { uniqueKey } from '../upload/fields/unique-key.ts';
import type { TaggedField } from './parse-tag.ts';

/** Returns the size of a tagged field's box, in points, where the tag gives none. */
export function tagSize({ type, width }: Pick<TaggedField, 'type' | 'width'>): {
  width: number;
  height: number;
} {
  const usual = pluginOf({ type }).tag?.size ?? { width: 150, height: 15 };
  return { ...usual, ...(width !== undefined && { width }) };
}

/**
 * Builds the fields of tags with their placements, in their order. A key that comes again is the same field with one more
 * placement, unless its tag says that someone else fills it or that it is of another type.
 */
export function taggedFields(tags: readonly { tag: TaggedField; placement: Placement }[]): Field[] {
  const keys = new Set(tags.map(({ tag }) => tag.key));
  const found: { name: string; field: Field }[] = [];
  for (const { tag, placement } of tags) {
    const sameName = found.filter(({ name }) => name === tag.key);
    const same = sameName.find(({ field }) => isAbout(tag, field));
    const [first] = sameName;
    if (same) same.field = { ...same.field, placements: [...same.field.placements, placement] };
    else {
      const key = first ? uniqueKey(`${tag.key}-${differenceOf(tag, first.field)}`, keys) : tag.key;
      found.push({
        name: tag.key,
        field: fieldOf({ ...tag, key }, placement, first !== undefined),
      });
    }
  }
  return found.map(({ field }) => field);
}

function isAbout({ says, type, assignee }: TaggedField, field: Field): boolean {
  return (!says.type || type === field.type) && (!says.assignee || assignee === field.assignee);
}

const differenceOf = ({ type, assignee }: TaggedField, first: Field): string =>
  assignee === first.assignee ? type : assignee;

/** A tag that names a type which there is not. */
export interface UnknownType {
  key: string;
  /** The label of its field. */
  label: string;
  /** As the tag has it. */
  type: string;
  /** What the field is instead, by its words. */
  became: FieldType;
}

/** The tags whose types there are not, each key once: what a field is the first tag of its key says. */
export function unknownTypes(tags: readonly { tag: TaggedField }[]): UnknownType[] {
  const seen = new Set<string>();
  return tags.flatMap(({ tag: { key, label, type: became, unknownType } }) => {
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst && unknownType !== undefined ? [{ key, label, type: unknownType, became }] : [];
  });
}

function fieldOf(
  { key, label, type, assignee, required, options }: TaggedField,
  placement: Placement,
  isNumbered: boolean,
) {
  const named = isNumbered ? { key, keyFrom: 'number' as const } : chosenKey(key);
  const choices = options?.map((option) => ({ value: option, label: option }));
  // Which settings go with which type is the schema's business.
  return {
    ...newFields[type],
    ...named,
    label,
    assignee,
    required,
    ...(choices && { options: choices }),
    placements: [placement],
  } as Field;
}
