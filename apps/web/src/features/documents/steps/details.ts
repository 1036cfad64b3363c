import {
  type CompanyType,
  type CustomValues,
  type DocumentDetail,
  type DocumentSettings,
  documentSettings,
  type RecipientInput,
  recipientInput,
} from '@countersign/contract';
import { firstParties } from '@countersign/domain';
import type { UseFormReturnType } from '@mantine/form';
import { sameCustomValues } from '../../../entities/custom-fields/same-custom-values.ts';
import { sameValue } from '../../../kit/forms/edits.ts';
import { chosen, ruleOf } from '../../../kit/forms/rules.ts';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import { isWhole, type PartyRow } from './party-rows.ts';
import { text } from './text.ts';

/** Holds the details of a draft and its sending, as typed in: some parties may be incomplete. */
export interface Details {
  formPackId: string;
  projectId: string;
  /** Empty for that of the project's company, as long as there is no draft. */
  engagementType: CompanyType | '';
  recipient: RecipientInput;
  customValues: CustomValues;
  settings: DocumentSettings;
}

/** The details of a new document. */
export function newDetails(
  formPackId: string,
  projectId: string,
  recipient: RecipientInput,
): Details {
  return {
    formPackId,
    projectId,
    engagementType: '',
    recipient,
    customValues: {},
    // What the server starts with, but for the project's approval setup.
    settings: {
      parties: firstParties(newUuid()),
      approvalSetupId: null,
      emailTemplateId: null,
      message: '',
      copies: [],
      expiresOn: null,
      reminders: null,
      accessCode: false,
      canHandOver: false,
    },
  };
}

/** The details of a draft as they were saved. */
export function savedDetails(document: DocumentDetail): Details {
  const { formPack, project, engagementType, recipient, customValues, settings } = document;
  const { firstName, lastName, email, countryCode, mobile } = recipient;
  return {
    formPackId: formPack.id,
    projectId: project.id,
    engagementType,
    recipient: { firstName, lastName, email, countryCode, mobile },
    customValues,
    // What was fetched is frozen, also where a form goes on with it.
    settings: structuredClone(settings),
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
  settings: {
    parties: partiesRule,
    copies: ruleOf(documentSettings.shape.copies),
    message: ruleOf(documentSettings.shape.message),
    expiresOn: ruleOf(documentSettings.shape.expiresOn),
    reminders: remindersRule,
  },
};

function partiesRule(rows: readonly PartyRow[]): string | null {
  return rows.every(isWhole)
    ? ruleOf(documentSettings.shape.parties)(rows)
    : text.parties.allUnknown;
}

function remindersRule(reminders: DocumentSettings['reminders']): string | null {
  const isRight = documentSettings.shape.reminders.safeParse(reminders).success;
  return isRight ? null : text.send.remindersRange;
}

/** Tells if two drafts have the same details word for word. */
export function sameDetails(one: Details, other: Details): boolean {
  return (
    one.formPackId === other.formPackId &&
    one.projectId === other.projectId &&
    one.engagementType === other.engagementType &&
    sameCustomValues(one.customValues, other.customValues) &&
    sameValue(one.settings, other.settings) &&
    Object.entries(one.recipient).every(
      ([name, value]) => other.recipient[name as keyof RecipientInput] === value,
    )
  );
}

/** The form of a draft's details. */
export type DetailsForm = UseFormReturnType<Details>;
