import {
  type DocumentValues,
  type Field,
  type FieldValue,
  fieldName,
  inputKey,
  type PageSize,
  type Placement,
  type SigningForm,
} from '@countersign/contract';
import {
  type FormField,
  type OwnField,
  type SigningViews,
  signingViewOf,
} from '../../kit/fields/signing/control-props.ts';
import { signingViews } from '../../kit/fields/types/signing.ts';
import { valueIn } from './save-queue.ts';
import { text } from './text.ts';

/** A page of the document. */
export interface SigningPage {
  /** Counted from 0 through all forms. */
  index: number;
  formName: string;
  size: PageSize;
  /** The places of own fields on it, from the top. */
  fields: { own: OwnField; field: Field; placement: Placement; index: number }[];
}

/** The fields and pages of a document, in the order in which they are read. */
export function readForms(
  forms: readonly SigningForm[],
  views: SigningViews = signingViews,
): { fields: OwnField[]; pages: SigningPage[] } {
  const pages: SigningPage[] = [];
  const fields: OwnField[] = [];
  const byAddress = new Map<string, OwnField>();
  for (const { formTemplateId, name, pages: sizes, fields: ofForm } of forms) {
    const first = pages.length;
    for (const size of sizes) pages.push({ index: pages.length, formName: name, size, fields: [] });
    for (const field of ofForm) {
      const inForm = { id: `${formTemplateId}.${field.key}`, formTemplateId, field };
      const same = inputKey(formTemplateId, field);
      const view = signingViewOf(views, field);
      // What is signed, chosen as a file or comes by itself is given for each field alone.
      const known = view.filling === 'entered' ? byAddress.get(same) : undefined;
      const own: OwnField = known ?? {
        ...inForm,
        view,
        label: field.label.trim() || view.name || text.fields.unnamed,
        placements: [],
        inForms: [],
      };
      if (!known) {
        fields.push(own);
        byAddress.set(same, own);
      }
      // What one of the forms requires is required where it is asked for.
      if (field.required) own.field = { ...own.field, required: true };
      own.inForms.push(inForm);
      for (const one of field.placements) {
        const placement = { ...one, page: one.page + first };
        pages[placement.page]?.fields.push({ own, field, placement, index: own.placements.length });
        own.placements.push(placement);
      }
    }
  }
  for (const page of pages) {
    page.fields.sort((one, other) => inReadingOrder(one.placement, other.placement));
  }
  fields.sort((one, other) => {
    const [left, right] = [one.placements[0], other.placements[0]];
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

/** Returns the value of a field. */
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

/** Returns whether a field is signed by hand. */
export const isInk = ({ view }: OwnField): boolean => view.signedAs !== undefined;

/** Tells if a field is filled by the signer, and not by itself. */
export const isToFill = ({ view }: OwnField): boolean =>
  view.filling !== 'derived' && view.comesWhen === undefined;
