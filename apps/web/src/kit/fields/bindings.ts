import {
  type BindingSource,
  bindingGroups,
  type CustomField,
  canBind,
  customFieldOf,
  customSource,
  type FieldRegistry,
  type FixedSource,
  fixedSources,
  sourceKindOf,
} from '@countersign/contract';
import { text } from './text.ts';

/** Names the origin of a bound field's value, in a few words. */
export function originOf(source: BindingSource): string {
  return text.sources.origins[source.split('.')[0] ?? ''] ?? '';
}

/** Holds the sources that a field can be bound to, as a select takes them. */
export interface SourceChoices {
  group: string;
  items: { value: string; label: string }[];
}

/** Lists the sources that the fields of a type can be bound to, by origin; empty groups are left out. */
export function sourceChoices(
  type: string,
  customFields: readonly CustomField[],
  registry: FieldRegistry,
): SourceChoices[] {
  const fixed = Object.entries(bindingGroups).map(([name, { label: group }]) => ({
    group,
    items: [...fixedSources]
      .filter(
        ([source, { kind }]) => source.startsWith(`${name}.`) && canBind(type, kind, registry),
      )
      .map(([value, { label }]) => ({ value, label: `${group}: ${lowerFirst(label)}` })),
  }));
  const custom = Object.entries(text.sources.customGroups).map(([owner, group]) => ({
    group,
    items: customFields
      .filter(({ of, kind }) => of === owner && canBind(type, sourceKindOf(kind), registry))
      .map(({ of, id, name }) => ({ value: customSource(of, id), label: name })),
  }));
  return [...fixed, ...custom].filter(({ items }) => items.length > 0);
}

/** Names a source: `Recipient: email`, or the custom field's name. */
export function sourceName(source: BindingSource, customFields: readonly CustomField[]): string {
  const fixed = fixedSources.get(source as FixedSource);
  if (fixed !== undefined) return `${fixed.group}: ${lowerFirst(fixed.label)}`;
  const custom = customFieldOf(source);
  return customFields.find(({ id }) => id === custom?.fieldId)?.name ?? text.sources.deleted;
}

/** Two capitals are an abbreviation, such as VAT. */
function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
