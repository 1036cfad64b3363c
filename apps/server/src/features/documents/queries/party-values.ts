import { createHash } from 'node:crypto';
import {
  type DocumentValues,
  type Field,
  type FieldValue,
  type FormValues,
  fieldAddress,
  fieldProblem,
  fileValue,
  imageValue,
  isEmpty,
  pluginOf,
  sameValue,
  seeScan,
  valueOf,
} from '@countersign/contract';
import {
  assigneeOf,
  atAllOccurrences,
  isForAll,
  isSigned,
  isSignedOnPaper,
} from '@countersign/domain';
import { Failure } from '../../../platform/failure/failure.ts';
import { decidedFields } from './decide-fields.ts';
import type { FormVersion } from './document-queries.ts';
import { refuse } from './merge-values.ts';
import type { PartyRow } from './party-queries.ts';

/** Returns true where a field is its party's to fill. */
export function isOwn(field: Field, party: Pick<PartyRow, 'role' | 'signaturePosition'>): boolean {
  return field.assignee === assigneeOf(party) && pluginOf(field).filling !== 'derived';
}

/** Returns a party's values so far, over the initial ones; an input has the same value wherever it occurs. */
export function ownValues(
  forms: readonly FormVersion[],
  ofDocument: DocumentValues,
  party: PartyRow,
): DocumentValues {
  const own = collect(forms, (field, formTemplateId) => {
    if (!isOwn(field, party)) return undefined;
    const filled = valueIn(party.values, formTemplateId, field.key);
    return filled ?? valueIn(ofDocument, formTemplateId, field.key);
  });
  const assignee = assigneeOf(party);
  return assignee === undefined ? own : atAllOccurrences(forms, assignee, {}, own);
}

/**
 * Returns the input of a party in all forms that have the same field: it is asked for once.
 * @throws Failure `invalid` for more values than the forms have fields
 */
export function givenEverywhere(
  { party, forms }: { party: PartyRow; forms: readonly FormVersion[] },
  ofDocument: DocumentValues,
  given: DocumentValues,
): DocumentValues {
  assertNotMore(forms, given);
  const assignee = assigneeOf(party);
  if (assignee === undefined) return given;
  return atAllOccurrences(forms, assignee, ownValues(forms, ofDocument, party), given);
}

/**
 * Refuses more values than there are fields, before each is looked at: what is unknown costs as much as what is not.
 * @throws Failure `invalid`
 */
function assertNotMore(forms: readonly FormVersion[], given: DocumentValues): void {
  const byId = new Map(forms.map((form) => [form.formTemplateId, form]));
  const ids = Object.keys(given);
  const more = ids.find((id) => {
    const form = byId.get(id);
    return form && Object.keys(given[id] ?? {}).length > form.fields.length;
  });
  if (ids.length <= forms.length && more === undefined) return;
  const message =
    more === undefined
      ? 'These are values of more forms than the document has.'
      : `These are more values than “${byId.get(more)?.name}” has fields.`;
  throw new Failure('invalid', message, { values: message });
}

/** Finds out if a field is of a party that has signed on paper: what stands there is on the scan alone. */
export const isOnPaper = (field: Field, parties: readonly PartyRow[]): boolean =>
  parties.some((party) => isSignedOnPaper(party) && isOwn(field, party));

/**
 * The values that the pages show: the creator's, and of the parties' those that have acted. What others are
 * only offered, or have filled in and not finished, is theirs; what is not there holds nothing; `also` is a party whose
 * own are shown to itself. Files that not every party receives go without their names.
 */
export function picturedValues(
  forms: readonly FormVersion[],
  ofDocument: DocumentValues,
  parties: readonly PartyRow[],
  also?: PartyRow,
): DocumentValues {
  const finished = parties.filter(({ state }) => state === 'done');
  const byAssignee = new Map(finished.map((party) => [assigneeOf(party), party.values]));
  const onPaper = new Set(finished.filter(isSignedOnPaper).map(assigneeOf));
  if (also) byAssignee.set(assigneeOf(also), ownValues(forms, ofDocument, also));
  const filled = collect(forms, (field, formTemplateId) => {
    const { assignee, type, key } = field;
    const isOfDocument = assignee === 'creator' || pluginOf({ type }).filling === 'derived';
    if (onPaper.has(assignee) && isSigned(field)) return field.required ? seeScan : undefined;
    const values = isOfDocument ? ofDocument : byAssignee.get(assignee);
    const value = values && valueIn(values, formTemplateId, key);
    const isOwnFile = also !== undefined && assigneeOf(also) === assignee;
    return isOwnFile ? value : withoutFileName(field, value, parties);
  });
  return decidedFields(forms, filled).values;
}

/** A value of a field whose file not every party receives, without the name of that file. */
function withoutFileName(
  field: Field,
  value: FieldValue | undefined,
  parties: readonly PartyRow[],
): FieldValue | undefined {
  const file = fileValue.safeParse(value);
  if (field.type !== 'attachment' || !file.success) return value;
  const own = parties.find(
    (party) => party.state !== 'replaced' && assigneeOf(party) === field.assignee,
  );
  const isNamed = isForAll(parties, own?.id ?? null, field.audience ?? []);
  return isNamed ? value : { ...file.data, name: 'Attached file' };
}

/** The hash of what the pages of some forms show. */
export function hashOfShown(forms: readonly FormVersion[], shown: DocumentValues): string {
  const versions = forms.map(({ versionId }) => versionId);
  const values = forms.map(({ formTemplateId }) => shown[formTemplateId] ?? {});
  return createHash('sha256')
    .update(JSON.stringify([versions, values]))
    .digest('hex');
}

function collect(
  forms: readonly FormVersion[],
  valueFor: (field: Field, formTemplateId: string) => FieldValue | undefined,
): DocumentValues {
  const collected: DocumentValues = {};
  for (const { formTemplateId, fields } of forms) {
    const values: FormValues = {};
    for (const field of fields) {
      const value = valueFor(field, formTemplateId);
      if (value !== undefined) values[field.key] = value;
    }
    collected[formTemplateId] = values;
  }
  return collected;
}

/** The value of a field of a form. */
export function valueIn(
  values: DocumentValues,
  formTemplateId: string,
  key: string,
): FieldValue | undefined {
  const filled = valueOf(values, formTemplateId);
  return filled && valueOf(filled, key);
}

/** Values with others over them, field by field. */
export function withValues(before: DocumentValues, given: DocumentValues): DocumentValues {
  const merged = { ...before };
  for (const [form, filled] of Object.entries(given)) {
    merged[form] = { ...valueOf(before, form), ...filled };
  }
  return merged;
}

/** A field on a form. */
export interface FieldOnForm {
  formTemplateId: string;
  key: string;
  field: FormVersion['fields'][number];
}

/** Lists some of the fields of forms. */
export const fieldsOn = (
  forms: readonly FormVersion[],
  isOne: (field: FieldOnForm['field'], formTemplateId: string) => boolean,
): FieldOnForm[] =>
  forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => isOne(field, formTemplateId))
      .map((field) => ({ formTemplateId, key: field.key, field })),
  );

/** Values without those of some fields. */
export function withoutFields(
  values: DocumentValues,
  fields: readonly Pick<FieldOnForm, 'formTemplateId' | 'key'>[],
): DocumentValues {
  const left = new Set(fields.map((one) => fieldAddress(one.formTemplateId, one.key)));
  return Object.fromEntries(
    Object.entries(values).map(([form, filled]) => [
      form,
      Object.fromEntries(
        Object.entries(filled).filter(([key]) => !left.has(fieldAddress(form, key))),
      ),
    ]),
  );
}

/** The pictures that values name, by SHA-256. */
export function picturesIn(values: DocumentValues): string[] {
  return Object.values(values)
    .flatMap((filled) => Object.values(filled))
    .flatMap((value) => {
      const picture = imageValue.safeParse(value);
      return picture.success ? [picture.data.sha256] : [];
    });
}

/**
 * Checks what a party gives: own fields alone, each value of its type and length, and no picture or file but
 * those that it has uploaded. What is required is looked at when it finishes.
 * @throws Failure `invalid` with a message for each value that can't be taken
 */
export function checkGiven(
  forms: readonly FormVersion[],
  party: PartyRow,
  given: DocumentValues,
  pictures: ReadonlySet<string>,
): void {
  const problems: Record<string, string> = {};
  for (const [formTemplateId, filled] of Object.entries(given)) {
    const form = forms.find((one) => one.formTemplateId === formTemplateId);
    if (!form) problems[formTemplateId] = 'The document has no such form.';
    const fields = new Map(form?.fields.map((field) => [field.key, field]));
    for (const [key, value] of form ? Object.entries(filled) : []) {
      const field = fields.get(key);
      const kept = valueIn(party.values, formTemplateId, key);
      const problem = field
        ? problemOf(field, party, value, kept, pictures)
        : 'The form has no such field.';
      if (problem !== undefined) problems[`${formTemplateId}.${key}`] = problem;
    }
  }
  refuse(forms, problems);
}

function problemOf(
  field: Field,
  party: PartyRow,
  value: FieldValue,
  kept: FieldValue | undefined,
  pictures: ReadonlySet<string>,
): string | undefined {
  if (!isOwn(field, party)) return 'This field is filled by someone else.';
  if (sameValue(value, kept)) return undefined;
  const { valueOnSigning, upload } = pluginOf(field);
  if (valueOnSigning) return 'The date is filled in automatically when you finish.';
  if (upload === 'file') return 'Attach a file, or remove the attached one.';
  if (fileValue.safeParse(value).success) return 'This field takes no file.';
  const picture = imageValue.safeParse(value);
  if (picture.success && !pictures.has(picture.data.sha256)) {
    return 'This picture isn’t available here. Upload it again.';
  }
  return fieldProblem(field, value, false);
}

/** Values without those that are empty. */
export function withoutEmpty(values: DocumentValues): DocumentValues {
  return Object.fromEntries(
    Object.entries(values).map(([form, filled]) => [
      form,
      Object.fromEntries(Object.entries(filled).filter(([, value]) => !isEmpty(value))),
    ]),
  );
}
