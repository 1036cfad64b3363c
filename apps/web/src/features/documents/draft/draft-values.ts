import {
  type DocumentDetail,
  type DocumentSettings,
  type DocumentValues,
  documentSettings,
  recipientInput,
} from '@countersign/contract';
import { type Details, savedDetails } from '../steps/details.ts';
import { wholeRows, withSavedRows } from '../steps/party-rows.ts';

/** Holds the values of a draft that are edited: its details, and the values of its forms. */
export type DraftValues = Omit<Details, 'formPackId' | 'engagementType'> & {
  engagementType: DocumentDetail['engagementType'];
  values: DocumentValues;
};

/** Details that were saved, over those that are typed: typing goes on where it was. */
export function withSavedDetails(
  typed: DocumentSettings,
  details: Omit<DraftValues, 'values'>,
): Omit<DraftValues, 'values'> {
  const { message, parties } = details.settings;
  return {
    ...details,
    settings: {
      ...details.settings,
      // Also after a space.
      message: typed.message.trim() === message ? typed.message : message,
      parties: withSavedRows(typed.parties, parties),
    },
  };
}

/** A draft's values as they are saved. */
export function draftValues(document: DocumentDetail): DraftValues {
  const { formPackId: _formPackId, ...rest } = savedDetails(document);
  const details = { ...rest, engagementType: document.engagementType };
  const values = document.forms.map((form) => [form.formTemplateId, form.values] as const);
  return { ...details, values: Object.fromEntries(values) };
}

/** Settings as they are saved: parties that are not whole can't be. */
export function settingsToSave(settings: DocumentSettings): DocumentSettings {
  const { message, parties } = settings;
  return { ...settings, message: message.trim(), parties: wholeRows(parties) };
}

/** Returns the values that can be saved: a value that is not valid so far stays as it was saved. */
export function savable(
  { projectId, recipient, settings, ...others }: DraftValues,
  saved: DraftValues,
  { withoutRecipient }: { withoutRecipient: boolean },
): DraftValues {
  const isPerson = !withoutRecipient && recipientInput.safeParse(recipient).success;
  return {
    ...others,
    projectId: projectId === '' ? saved.projectId : projectId,
    recipient: isPerson ? recipient : saved.recipient,
    settings: soundSettings(settings, saved.settings),
  };
}

function soundSettings(settings: DocumentSettings, saved: DocumentSettings): DocumentSettings {
  const { shape } = documentSettings;
  const wrong = Object.entries(saved).filter(([name]) => {
    const key = name as keyof DocumentSettings;
    return !shape[key].safeParse(settings[key]).success;
  });
  return { ...settings, ...Object.fromEntries(wrong) };
}
