import {
  assigneeName,
  type Field,
  type FieldAssignee,
  type FieldEdit,
  isForSigning,
  type PageSize,
  type Placement,
  type SignedKind,
  signedKindSchema,
} from '@countersign/contract';
import { keepOnPage } from '@countersign/domain';
import { type FieldTypes, productFieldTypes, viewOf } from '../../kit/fields/field-types.ts';

/** What somebody puts on a page, and for whom. */
export interface Wanted {
  type: SignedKind['type'];
  assignee: FieldAssignee;
}

/** The fields that can be put anywhere on the pages. */
export function placedOf(fields: readonly Field[]): Field[] {
  return fields.filter((field) => isForSigning(field));
}

/** What fields for signing are called until somebody gives them another name. */
export function usualLabel(
  { type, assignee }: Wanted,
  types: FieldTypes = productFieldTypes,
): string {
  return `${viewOf(types, { type }).name}, ${assigneeName(assignee)}`;
}

/** A new field in a place, under a key that none of these has. */
export function placeField(
  { type, assignee }: Wanted,
  place: Placement,
  taken: readonly Pick<Field, 'key'>[],
  types: FieldTypes = productFieldTypes,
): FieldEdit {
  const keys = new Set(taken.map(({ key }) => key));
  const base = `${type}-${assignee}`;
  let [key, label] = [base, usualLabel({ type, assignee }, types)];
  for (let count = 2; keys.has(key); count++) {
    key = `${base}-${count}`;
    label = `${usualLabel({ type, assignee }, types)} (${count})`;
  }
  const kind = signedKindSchema.parse(types.registry.find(type).defaults);
  // The day comes by itself when somebody signs: nobody can leave it out.
  return { key, label, assignee, required: type !== 'signed-on', kind, placements: [place] };
}

/** The label as it is to be when type or assignee change: one that nobody gave goes along. */
export function labelAlong(
  label: string,
  before: Wanted,
  now: Wanted,
  types: FieldTypes = productFieldTypes,
): string {
  const usual = usualLabel(before, types);
  const isUsual = label === usual || /^ \(\d+\)$/.test(label.slice(usual.length));
  return label.startsWith(usual) && isUsual
    ? usualLabel(now, types) + label.slice(usual.length)
    : label;
}

/** A new place in whole points, as far as its page goes. */
export function wholePoints(place: Placement, pages: readonly PageSize[]): Placement {
  const [x, y] = [Math.round(place.x), Math.round(place.y)];
  const [width, height] = [Math.round(place.width), Math.round(place.height)];
  return keepOnPage({ ...place, x, y, width, height }, pages);
}

/** A place that is moved by so many points, to whole ones. */
export function moved<P extends Placement>(
  place: P,
  dx: number,
  dy: number,
  pages: readonly PageSize[],
): P {
  return keepOnPage({ ...place, x: Math.round(place.x + dx), y: Math.round(place.y + dy) }, pages);
}

/** A place whose lower right corner is moved by so many points, as far as its page goes. */
export function resized<P extends Placement>(
  place: P,
  dx: number,
  dy: number,
  pages: readonly PageSize[],
): P {
  const size = pages[place.page];
  if (size === undefined) return place;
  const width = Math.min(Math.round(place.width + dx), size.width - place.x);
  const height = Math.min(Math.round(place.height + dy), size.height - place.y);
  return keepOnPage({ ...place, width, height }, pages);
}
