import {
  type DocumentValues,
  type EnteredType,
  type Field,
  type FieldValue,
  fieldName,
  inputKey,
  type PageSize,
  type Placement,
  type SigningForm,
} from '@countersign/contract';
import { valueIn } from './save-queue.ts';

/** A field of one of the forms. */
export interface FormField {
  /** As the server names it where a value is refused: `formTemplateId.key`. */
  id: string;
  formTemplateId: string;
  field: Field;
}

/** A field that whoever signs fills, in the order of the pages. What several forms ask for is asked once. */
export interface OwnField extends FormField {
  /** What people read: its label, else what kind of field it is. */
  label: string;
  /** Where it stands, by the page's place in the whole document. */
  places: Placement[];
  /** The fields of all forms that are filled by it; the first one is where it is asked for. */
  inForms: FormField[];
}

/** A page of the document. */
export interface SigningPage {
  /** Counted from 0 through all forms. */
  place: number;
  formName: string;
  size: PageSize;
  /** The places of own fields on it, from the top. */
  fields: { own: OwnField; field: Field; placement: Placement; index: number }[];
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
  const asked = new Map<string, OwnField>();
  for (const { formTemplateId, name, pages: sizes, fields: ofForm } of forms) {
    const first = pages.length;
    for (const size of sizes) pages.push({ place: pages.length, formName: name, size, fields: [] });
    for (const field of ofForm) {
      const inForm = { id: `${formTemplateId}.${field.key}`, formTemplateId, field };
      const same = inputKey(formTemplateId, field);
      const known = isAskedOnce(field) ? asked.get(same) : undefined;
      const own: OwnField = known ?? {
        ...inForm,
        label: field.label.trim() || names[field.type] || 'Field',
        places: [],
        inForms: [],
      };
      if (!known) {
        fields.push(own);
        asked.set(same, own);
      }
      // What one of the forms requires is required where it is asked for.
      if (field.required) own.field = { ...own.field, required: true };
      own.inForms.push(inForm);
      for (const one of field.placements) {
        const placement = { ...one, page: one.page + first };
        pages[placement.page]?.fields.push({ own, field, placement, index: own.places.length });
        own.places.push(placement);
      }
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

/** What is signed, chosen as a file or comes by itself is given for each field alone. */
const alone: Record<Exclude<Field['type'], EnteredType>, true> = {
  signature: true,
  initials: true,
  'signed-on': true,
  image: true,
  attachment: true,
  'fixed-text': true,
  calculated: true,
  bound: true,
  'qr-code': true,
};
const isAskedOnce = ({ type }: Field): boolean => !Object.hasOwn(alone, type);

/** From the top, and from the left where two stand on one line. */
function inReadingOrder(one: Placement, other: Placement): number {
  const middles = one.y + one.height / 2 - (other.y + other.height / 2);
  const isOneLine = Math.abs(middles) < Math.min(one.height, other.height) / 2;
  return isOneLine ? one.x - other.x : middles;
}

/** What is filled into a field. */
export const valueFor = (values: DocumentValues, { formTemplateId, field }: OwnField) =>
  valueIn(values, formTemplateId, field.key);

/** The name of a field in the formulas of the document. */
export const nameOf = ({ formTemplateId, field }: FormField) => fieldName(formTemplateId, field);

/** A value in all forms that ask for it. */
export function everywhere({ inForms }: OwnField, value: FieldValue): DocumentValues {
  const values: DocumentValues = {};
  for (const { formTemplateId, field } of inForms) {
    values[formTemplateId] = { ...values[formTemplateId], [field.key]: value };
  }
  return values;
}

/** Whether a field is signed by hand. */
export const isInk = ({ field }: OwnField): boolean =>
  field.type === 'signature' || field.type === 'initials';

/** Whether a field is filled by whoever signs; the day of signing and what is calculated come by themselves. */
export const isToFill = ({ field }: OwnField): boolean =>
  field.type !== 'signed-on' && field.type !== 'calculated';

/** The value as a text, for inputs that show texts; empty for all else. */
export const textValueOf = (value: FieldValue | undefined): string =>
  typeof value === 'string' ? value : '';
