import { tagTypes, type UnknownTagType } from '@countersign/contract';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** As many are named. */
const maxNamed = 5;

/** Says which tags of a text ask for types that tags can’t have; empty where none does. */
export function unknownTypesText(unknown: readonly UnknownTagType[]): string {
  if (unknown.length === 0) return '';
  const named = unknown
    .slice(0, maxNamed)
    .map(({ label, type, became }) => `“${label}” asks for “${type}” and became “${became}”`);
  const more = unknown.length > maxNamed ? [`${unknown.length - maxNamed} more`] : [];
  const tags =
    unknown.length === 1
      ? 'A tag asks for a type that tags can’t have'
      : 'Tags ask for types that tags can’t have';
  const types = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(tagTypes);
  return `${tags}: ${list.format([...named, ...more])}. After “type=” can stand ${types}.`;
}
