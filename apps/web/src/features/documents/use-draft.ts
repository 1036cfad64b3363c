import {
  type DocumentDetail,
  type DocumentSettings,
  type DocumentValues,
  documentSettings,
  recipientInput,
} from '@countersign/contract';
import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { onReachableAgain } from '../../core/connection.ts';
import { differences } from '../../kit/forms/edits.ts';
import type { FieldProblem, Refusal } from '../../kit/forms/use-form-core.ts';
import { useSaving } from '../../kit/forms/use-saving.ts';
import { toastError } from '../../ui/toast.ts';
import { useGetDocumentQuery, useUpdateDocumentMutation } from './api.ts';
import { type Details, detailRules, sameDetails, savedDetails } from './details.ts';
import { useDraftNames } from './draft-names.ts';
import type { FieldAddress } from './field-address.ts';
import { isWhole, wholeRows, withSavedRows } from './party-rows.ts';
import { refusedField } from './refused-fields.ts';
import { createValuesStore, type ValuesStore } from './values-store.ts';

/** Where something has to be mended: a field of a form, or a part of the details by its path. */
export type MendingPlace = string | FieldAddress;

/** What came of a save: the saved draft, or where the first thing is that has to be mended. */
export type SaveOutcome =
  | { saved: DocumentDetail }
  | { saved: undefined; at: MendingPlace | undefined };

/** What of a draft is edited: its details, and the values of its forms. */
export type DraftValues = Omit<Details, 'formPackId' | 'engagementType'> & {
  engagementType: DocumentDetail['engagementType'];
  values: DocumentValues;
};

/** How far a draft is saved. */
export interface SaveState {
  isSaving: boolean;
  /** When it was saved last, here. */
  savedAt: Date | undefined;
  /** Why it could not be saved by itself. */
  failure: string | undefined;
}

/** What stands over a draft that can't be sent yet. */
const missingText =
  'Some fields are empty or not right yet. Mend those that are marked, then send again.';

/** What is said where somebody else sent the draft meanwhile. */
const sentText = 'This document has been sent, so it can’t be changed any more.';

/** In milliseconds: how long after the last change a draft saves itself, and tries again where it could not. */
const pause = { typing: 1500, failed: 10_000 };

/**
 * A draft while it is edited: its details, the values of its forms, and the way to save both. It saves
 * itself when typing pauses, as far as what is typed can be saved.
 * `check`: show from the start which required fields are empty.
 */
export function useDraft(document: DocumentDetail, check: boolean) {
  const { id, forms } = document;
  const [store] = useState<ValuesStore>(() => createValuesStore(forms));
  const form = useForm<Details>({
    initialValues: savedDetails(document),
    validate: detailRules,
    validateInputOnBlur: true,
  });
  const [missingAtStart] = useState(() => (check ? store.checkAll(true) : undefined));
  const [problem, setProblem] = useState(missingAtStart === undefined ? undefined : missingText);
  const [errorSummary, setSummary] = useState<FieldProblem[]>([]);
  const [update, { isLoading: isSaving }] = useUpdateDocumentMutation();
  const { refetch } = useGetDocumentQuery(id);
  const nameOf = useDraftNames(forms);
  const refusedAt = useRef<MendingPlace>(undefined);
  const [savedAt, setSavedAt] = useState<Date>();
  const [failure, setFailure] = useState<string>();
  /** Nobody asked for the save that runs now. */
  const isQuiet = useRef(false);
  /** Nothing is saved by itself: it is being sent, or deleted. */
  const isHeld = useRef(false);
  /** While somebody types a name, half of it is nobody to be kept. */
  const isTypingRecipient = useRef(false);
  const { getValues } = form;

  const valuesNow = (): DraftValues => {
    const { projectId, engagementType, recipient, customValues, settings } = getValues();
    return {
      projectId,
      // A draft has one.
      engagementType: engagementType === '' ? latest().engagementType : engagementType,
      recipient,
      customValues,
      settings: settingsToSave(settings),
      values: store.values(),
    };
  };
  const refuse = (refusal: Refusal) => {
    const message = messageOf(refusal);
    setFailure(message);
    if (!isQuiet.current) setProblem(message);
    for (const [path, text] of Object.entries(refusal.fields ?? {})) {
      const field = refusedField(path, forms);
      if (field === undefined) form.setFieldError(path, text);
      else store.setProblem(field, text);
      refusedAt.current ??= field ?? path;
    }
  };
  const saving = useSaving<DocumentDetail, DraftValues>(
    {
      record: document,
      toValues: draftValues,
      // Who it is for is one thing: half of one person and half of another would be nobody. So are the parties.
      depths: { customValues: 1, settings: 1, values: 2 },
      save: (values, revision) => update({ id, change: { ...values, revision } }),
      reload: async () => {
        const { data } = await refetch();
        // Its page shows then how far it is, and no form.
        if (data?.may.edit === false) toastError(sentText);
        return data;
      },
      again: (): DraftValues => savableNow(),
    },
    {
      get: valuesNow,
      set: ({ values, ...details }, saved) => {
        const typed = getValues().settings;
        const { message, parties } = details.settings;
        form.setValues({
          ...details,
          settings: {
            ...details.settings,
            // Typing goes on where it was, also after a space.
            message: typed.message.trim() === message ? typed.message : message,
            parties: withSavedRows(typed.parties, parties),
          },
        });
        store.replace(values, saved.values);
      },
      refuse,
    },
  );
  const { base, conflict, settle, latest } = saving;
  const savableNow = (): DraftValues =>
    savable({ ...valuesNow(), values: store.soundValues() }, draftValues(latest()), {
      withoutRecipient: isTypingRecipient.current,
    });
  const isDirtyNow = useCallback(() => {
    const typed = getValues();
    return (
      store.isDirty() ||
      !typed.settings.parties.every(isWhole) ||
      !sameDetails({ ...typed, settings: settingsToSave(typed.settings) }, savedDetails(base))
    );
  }, [store, getValues, base]);
  saving.follow(isSaving || isDirtyNow());

  /** Names what is wrong; a summary of it stands over the draft. */
  const summarise = (details: object) => {
    const ofDetails = Object.entries(details).map(([path, message]) => ({
      path,
      label: nameOf(path),
      message: String(message),
    }));
    const ofForms = store.problems().map(({ address: { formId, key }, problem: message }) => {
      const path = `values.${formId}.${key}`;
      return { path, label: nameOf(path), message };
    });
    setSummary([...ofDetails, ...ofForms]);
  };

  const running = useRef<Promise<unknown>>(Promise.resolve());
  /** One after the other: an earlier save that arrived later would undo a later one. */
  const inTurn = <Outcome>(run: () => Promise<Outcome>): Promise<Outcome> => {
    const next = running.current.then(run);
    running.current = next;
    return next;
  };
  const send = async (values: DraftValues, quietly: boolean) => {
    isQuiet.current = quietly;
    const saved = await saving.send(values);
    if (saved === undefined) return undefined;
    setFailure(undefined);
    setSavedAt(new Date());
    return saved;
  };

  /** Saves what was changed; without changes, answers what was saved before. */
  const save = (): Promise<SaveOutcome> => inTurn(saveNow);
  const saveNow = async (): Promise<SaveOutcome> => {
    setProblem(undefined);
    const { errors } = form.validate();
    const [firstWrong] = Object.keys(errors);
    const wrong = store.checkAll(false);
    summarise(errors);
    if (firstWrong !== undefined) return { saved: undefined, at: firstWrong };
    if (wrong !== undefined) return { saved: undefined, at: wrong };
    const values = valuesNow();
    if (differences(draftValues(latest()), values).length === 0) return { saved: latest() };
    refusedAt.current = undefined;
    const saved = await send(values, false);
    return saved === undefined ? { saved, at: refusedAt.current } : { saved };
  };

  const saveByItself = () =>
    inTurn(async () => {
      if (isHeld.current || conflict !== undefined) return;
      const values = savableNow();
      if (differences(draftValues(latest()), values).length > 0) await send(values, true);
    });
  const newest = useRef(saveByItself);
  useEffect(() => {
    newest.current = saveByItself;
  });
  const saveSoon = useDebouncedCallback(() => void newest.current(), pause.typing);
  useEffect(() => store.subscribe(() => saveSoon()), [store, saveSoon]);
  useEffect(() => saveSoon(), [form.values, saveSoon]);
  // What sources have comes with the draft, and with each change of them.
  useEffect(() => store.setBound(forms), [store, forms]);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const timer = setTimeout(() => void newest.current(), pause.failed);
    const stop = onReachableAgain(() => void newest.current());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [failure]);

  /** The first field, on any form, that is wrong or required and empty; said to the user. */
  const askMissing = () => {
    const missing = store.checkAll(true);
    summarise({});
    if (missing !== undefined) setProblem(missingText);
    return missing;
  };

  const messages = { problem, errorSummary, nameOf, conflict, settle };
  const state: SaveState = { isSaving, savedAt, failure };
  return {
    form,
    store,
    messages,
    missingAtStart,
    state,
    base,
    isDirtyNow,
    save,
    saveByItself,
    askMissing,
    say: setProblem,
    hold: (hold: boolean) => {
      isHeld.current = hold;
    },
    typeRecipient: (isTyping: boolean) => {
      isTypingRecipient.current = isTyping;
      if (!isTyping) saveSoon();
    },
  };
}

function draftValues(document: DocumentDetail): DraftValues {
  const { formPackId: _formPackId, ...rest } = savedDetails(document);
  const details = { ...rest, engagementType: document.engagementType };
  const values = document.forms.map((form) => [form.formTemplateId, form.values] as const);
  return { ...details, values: Object.fromEntries(values) };
}

/** Settings as they are saved: parties that are not whole can't be. */
function settingsToSave(settings: DocumentSettings): DocumentSettings {
  const { message, parties } = settings;
  return { ...settings, message: message.trim(), parties: wholeRows(parties) };
}

/** What can be saved of what is typed: what is not right so far stays as it was saved. */
function savable(
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
