import type { DocumentForm, Field, FieldAssignee } from '@countersign/contract';
import { isFilledIn, productFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';

/** Holds the fields of one page that an assignee fills. */
interface FieldPage {
  /** Zero-based, within the form. */
  page: number;
  fields: Field[];
}

/**
 * The fields that the drafter fills, or another assignee, by page; on a page they keep the form's own
 * order, which is the order of its tab key where the form was made with care.
 */
export function creatorPages(
  form: { fields: readonly Field[] },
  types = productFieldTypes,
  assignee: FieldAssignee = 'creator',
): FieldPage[] {
  const pages = new Map<number, Field[]>();
  for (const field of form.fields) {
    if (field.assignee !== assignee || !isFilledIn(types, field)) continue;
    const { page } = firstPlacement(field);
    const list = pages.get(page) ?? [];
    list.push(field);
    pages.set(page, list);
  }
  return [...pages]
    .sort(([one], [other]) => one - other)
    .map(([page, fields]) => ({ page, fields }));
}

/** The same fields in one list. */
export function creatorFields(
  form: Pick<DocumentForm, 'fields'>,
  types = productFieldTypes,
  assignee: FieldAssignee = 'creator',
): Field[] {
  return creatorPages(form, types, assignee).flatMap(({ fields }) => fields);
}

/** Tells if a field takes the whole width of the list: if it is wide on paper, or long to show. */
export function isWide(
  form: Pick<DocumentForm, 'pages'>,
  field: Field,
  types = productFieldTypes,
): boolean {
  const byType = viewOf(types, field).isWide?.(field);
  if (byType !== undefined) return byType;
  const { page, width } = firstPlacement(field);
  return width > (form.pages[page]?.width ?? 612) * 0.45 || field.label.length > 60;
}

function firstPlacement(field: Field) {
  const [first, ...others] = field.placements;
  // A field without a place can't be made; the schema asks for one at least.
  if (first === undefined) throw new Error(`The field ${field.key} has no place.`);
  return others.reduce((best, one) => (one.page < best.page ? one : best), first);
}
