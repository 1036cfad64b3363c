import type {
  DocumentValues,
  Field,
  FieldValue,
  PageSize,
  Placement,
  SigningForm,
} from '@countersign/contract';
import { valueIn } from './save-queue.ts';

/** A field that whoever signs fills, in the order of the pages. */
export interface OwnField {
  /** Unique in the document: `formTemplateId.key`, as the server names it where a value is refused. */
  id: string;
  formTemplateId: string;
  field: Field;
  /** What people read: its label, else what kind of field it is. */
  label: string;
  /** Where it stands, by the page's place in the whole document. */
  places: Placement[];
}

/** A page of the document. */
export interface SigningPage {
  /** Counted from 0 through all forms. */
  place: number;
  formName: string;
  size: PageSize;
  /** The places of own fields on it, from the top. */
  fields: { own: OwnField; placement: Placement; index: number }[];
}

const names: Partial<Record<Field['type'], string>> = {
  signature: 'Signature',
  initials: 'Initials',
  'signed-on': 'Date of signing',
  calculated: 'Calculated',
  image: 'Picture',
  attachment: 'File',
  checkbox: 'Box to tick',
};

/** The fields and pages of a document, in the order in which they are read. */
export function readForms(forms: readonly SigningForm[]): {
  fields: OwnField[];
  pages: SigningPage[];
} {
  const pages: SigningPage[] = [];
  const fields: OwnField[] = [];
  for (const { formTemplateId, name, pages: sizes, fields: ofForm } of forms) {
    const first = pages.length;
    for (const size of sizes) pages.push({ place: pages.length, formName: name, size, fields: [] });
    for (const field of ofForm) {
      const own: OwnField = {
        id: `${formTemplateId}.${field.key}`,
        formTemplateId,
        field,
        label: field.label.trim() || names[field.type] || 'Field',
        places: field.placements.map((one) => ({ ...one, page: one.page + first })),
      };
      fields.push(own);
      own.places.forEach((placement, index) => {
        pages[placement.page]?.fields.push({ own, placement, index });
      });
    }
  }
  for (const page of pages) {
    page.fields.sort((one, other) => inReadingOrder(one.placement, other.placement));
  }
  fields.sort((one, other) => {
    const [left, right] = [one.places[0], other.places[0]];
    return left && right ? left.page - right.page || inReadingOrder(left, right) : 0;
  });
  return { fields, pages };
}

/** From the top, and from the left where two stand on one line. */
function inReadingOrder(one: Placement, other: Placement): number {
  const middles = one.y + one.height / 2 - (other.y + other.height / 2);
  const isOneLine = Math.abs(middles) < Math.min(one.height, other.height) / 2;
  return isOneLine ? one.x - other.x : middles;
}

/** What is filled into a field. */
export const valueFor = (values: DocumentValues, { formTemplateId, field }: OwnField) =>
  valueIn(values, formTemplateId, field.key);

/** Whether a field is signed by hand. */
export const isInk = ({ field }: OwnField): boolean =>
  field.type === 'signature' || field.type === 'initials';

/** Whether a field is filled by whoever signs; the day of signing and what is calculated come by themselves. */
export const isToFill = ({ field }: OwnField): boolean =>
  field.type !== 'signed-on' && field.type !== 'calculated';

/** The value as a text, for inputs that show texts; empty for all else. */
export const textValueOf = (value: FieldValue | undefined): string =>
  typeof value === 'string' ? value : '';
