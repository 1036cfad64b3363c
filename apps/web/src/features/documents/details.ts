import { type DocumentDetail, type RecipientInput, recipientInput } from '@countersign/contract';
import { chosen, ruleOf } from '../../ui/rules.ts';

/** What a draft is about, as typed in: which forms, for which project, and for whom. */
export interface Details {
  formPackId: string;
  projectId: string;
  recipient: RecipientInput;
}

/** The details of a new document. */
export function newDetails(formPackId: string, projectId: string): Details {
  const countryCode = localStorage.getItem('countryCode') ?? '';
  return {
    formPackId,
    projectId,
    recipient: { firstName: '', lastName: '', email: '', countryCode, mobile: '' },
  };
}

/** The details of a draft as they were saved. */
export function savedDetails({ formPack, project, recipient }: DocumentDetail): Details {
  const { firstName, lastName, email, countryCode, mobile } = recipient;
  return {
    formPackId: formPack.id,
    projectId: project.id,
    recipient: { firstName, lastName, email, countryCode, mobile },
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
    Object.entries(one.recipient).every(
      ([name, value]) => other.recipient[name as keyof RecipientInput] === value,
    )
  );
}
