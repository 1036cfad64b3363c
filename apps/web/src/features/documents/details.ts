import {
  type CustomValues,
  type DocumentDetail,
  type RecipientInput,
  recipientInput,
} from '@countersign/contract';
import type { UseFormReturnType } from '@mantine/form';
import { chosen, ruleOf } from '../../kit/forms/rules.ts';
import { sameCustomValues } from '../../records/custom-fields/same-custom-values.ts';

/** What a draft is about, as typed in: which forms, for which project, and for whom. */
export interface Details {
  formPackId: string;
  projectId: string;
  recipient: RecipientInput;
  customValues: CustomValues;
}

/** The details of a new document; for somebody who is known already, or for nobody yet. */
export function newDetails(
  formPackId: string,
  projectId: string,
  recipient?: RecipientInput,
): Details {
  const countryCode = localStorage.getItem('countryCode') ?? '';
  return {
    formPackId,
    projectId,
    recipient: recipient ?? {
      firstName: '',
      lastName: '',
      email: '',
      countryCode,
      mobile: '',
    },
    customValues: {},
  };
}

/** The details of a draft as they were saved. */
export function savedDetails(document: DocumentDetail): Details {
  const { formPack, project, recipient, customValues } = document;
  const { firstName, lastName, email, countryCode, mobile } = recipient;
  return {
    formPackId: formPack.id,
    projectId: project.id,
    recipient: { firstName, lastName, email, countryCode, mobile },
    customValues,
  };
}

/** The rules of the details, as the form takes them. */
export const detailRules = {
  formPackId: chosen,
  projectId: chosen,
  recipient: {
    firstName: ruleOf(recipientInput.shape.firstName),
    lastName: ruleOf(recipientInput.shape.lastName),
    email: ruleOf(recipientInput.shape.email),
    countryCode: ruleOf(recipientInput.shape.countryCode),
    mobile: ruleOf(recipientInput.shape.mobile),
  },
};

/** Whether two are the same word for word. */
export function sameDetails(one: Details, other: Details): boolean {
  return (
    one.formPackId === other.formPackId &&
    one.projectId === other.projectId &&
    sameCustomValues(one.customValues, other.customValues) &&
    Object.entries(one.recipient).every(
      ([name, value]) => other.recipient[name as keyof RecipientInput] === value,
    )
  );
}

/** The form of a draft's details. */
export type DetailsForm = UseFormReturnType<Details>;
