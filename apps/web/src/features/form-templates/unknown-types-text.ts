import { tagTypes, type UnknownTagType } from '@countersign/contract';
import { text } from './text.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** As many are named. */
const maxNamed = 5;

/** Says which tags of a text ask for types that tags can’t have; empty where none does. */
export function unknownTypesText(unknown: readonly UnknownTagType[]): string {
  if (unknown.length === 0) return '';
  const named = unknown
    .slice(0, maxNamed)
    .map(({ label, type, became }) => text.unknownTypes.item(label, type, became));
  const more = unknown.length > maxNamed ? [text.unknownTypes.more(unknown.length - maxNamed)] : [];
  const types = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(tagTypes);
  return text.unknownTypes.all(unknown.length, list.format([...named, ...more]), types);
}
