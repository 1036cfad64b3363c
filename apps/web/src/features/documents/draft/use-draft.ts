import type { DocumentDetail } from '@countersign/contract';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { differences } from '../../../kit/forms/edits.ts';
import type { Refusal } from '../../../kit/forms/use-form-core.ts';
import { useSaving } from '../../../kit/forms/use-saving.ts';
import { useSelfSaving } from '../../../kit/forms/use-self-saving.ts';
import { validateOnBlur } from '../../../ui/browser/after-pointer-up.ts';
import { toastError } from '../../../ui/notices/toast.ts';
import { documentsApi, useGetDocumentQuery, useUpdateDocumentMutation } from '../api.ts';
import type { FieldAddress } from '../fields/field-address.ts';
import { refusedField } from '../fields/refused-fields.ts';
import { createValuesStore, type ValuesStore } from '../fields/values-store.ts';
import { type Details, detailRules, sameDetails, savedDetails } from '../steps/details.ts';
import { isWhole } from '../steps/party-rows.ts';
import type { Alter, DraftAnswer } from './draft-alter.ts';
import {
  type DraftValues,
  draftValues,
  savable,
  settingsToSave,
  withSavedDetails,
} from './draft-values.ts';
import { text } from './text.ts';
import { useDraftFiles } from './use-draft-files.ts';
import { useDraftProblems } from './use-draft-problems.ts';

/** Names the target of a problem: a field of a form, or a part of the details by its path. */
export type ProblemTarget = string | FieldAddress;

/** Describes the outcome of a save: the saved draft, or the first problem. */
export type SaveOutcome =
  | { saved: DocumentDetail }
  | { saved: undefined; at: ProblemTarget | undefined };

/** Holds the state of saving a draft. */
export interface SaveState {
  isSaving: boolean;
  /** When it was saved last, here. */
  savedAt: Date | undefined;
  /** Why it could not be saved by itself. */
  failure: string | undefined;
}

/** The message where another user sent the draft meanwhile. */
const sentText = text.errors.sent;

/**
 * A draft while it is edited: its details, the values of its forms, and the way to save both. It saves
 * itself when typing pauses, as far as what is typed can be saved.
 * `check`: show from the start which required fields are empty.
 */
export function useDraft(document: DocumentDetail, check: boolean) {
  const { id, forms } = document;
  const [store] = useState<ValuesStore>(() =>
    createValuesStore(forms, undefined, undefined, document.sources),
  );
  const form = useForm<Details>({
    initialValues: savedDetails(document),
    validate: detailRules,
    enhanceGetInputProps: validateOnBlur,
  });
  const [missingAtStart] = useState(() => (check ? store.checkAll(true) : undefined));
  const problems = useDraftProblems(forms, store, missingAtStart !== undefined);
  const [update, { isLoading: isSaving }] = useUpdateDocumentMutation();
  const { refetch } = useGetDocumentQuery(id);
  const refusedAt = useRef<ProblemTarget>(undefined);
  const [savedAt, setSavedAt] = useState<Date>();
  const [failure, setFailure] = useState<string>();
  /** No one asked for the save that runs now. */
  const isQuiet = useRef(false);
  /** What stands over the draft is why a save was refused. */
  const isRefusalShown = useRef(false);
  /** Nothing is saved by itself: it is being sent, or deleted. */
  const isPaused = useRef(false);
  /** While someone types a name, half of it is no person to keep. */
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
    if (!isQuiet.current) {
      problems.say(message);
      isRefusalShown.current = true;
    }
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
      // Who it is for is one thing: half of one person and half of another would be no one. So are the parties.
      depths: { customValues: 1, settings: 1, values: 2 },
      save: (values, revision) => update({ id, body: { ...values, revision } }),
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
        form.setValues(withSavedDetails(getValues().settings, details));
        store.replace(values, saved.values);
      },
      refuse,
    },
  );
  const { base, conflict, unsaved, resolveConflict, latest } = saving;
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

  const send = async (values: DraftValues, quietly: boolean) => {
    isQuiet.current = quietly;
    const saved = await saving.send(values);
    if (saved === undefined) return undefined;
    setFailure(undefined);
    if (isRefusalShown.current) problems.say(undefined);
    isRefusalShown.current = false;
    setSavedAt(new Date());
    return saved;
  };

  /** Saves what was changed; without changes, answers what was saved before. */
  const saveNow = async (): Promise<SaveOutcome> => {
    problems.say(undefined);
    const { errors } = form.validate();
    const [firstWrong] = Object.keys(errors);
    const wrong = store.checkAll(false);
    problems.summarise(errors);
    if (firstWrong !== undefined) return { saved: undefined, at: firstWrong };
    if (wrong !== undefined) return { saved: undefined, at: wrong };
    const values = valuesNow();
    if (differences(draftValues(latest()), values).length === 0) return { saved: latest() };
    refusedAt.current = undefined;
    const saved = await send(values, false);
    return saved === undefined ? { saved, at: refusedAt.current } : { saved };
  };

  const saveQuietly = async () => {
    if (isPaused.current || conflict !== undefined) return;
    const values = savableNow();
    if (differences(draftValues(latest()), values).length > 0) await send(values, true);
  };
  // What sources have comes with the draft, and with each change of them.
  const { sources } = document;
  useEffect(() => store.setBound(forms, sources), [store, forms, sources]);
  const { inTurn, saveByItself, saveSoon } = useSelfSaving({
    values: form.values,
    subscribe: store.subscribe,
    failure,
    save: saveQuietly,
  });
  const save = (): Promise<SaveOutcome> => inTurn(saveNow);
  const dispatch = useAppDispatch();
  const change = async (run: (revision: number) => Promise<DraftAnswer>) => {
    await saveQuietly();
    const answer = await run(latest().revision);
    if (!answer.status) return { ok: false, problem: answer.message } as const;
    dispatch(documentsApi.util.updateQueryData('getDocument', id, () => answer.result));
    return { ok: true, result: answer.result } as const;
  };
  const alter: Alter = (run) => inTurn(() => change(run));
  const files = useDraftFiles(id, alter);

  const { problem, errorSummary, nameOf } = problems;
  const messages = {
    problem,
    errorSummary,
    nameOf,
    conflict,
    resolveConflict,
    unsaved: unsaved.offer,
  };
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
    alter,
    files,
    askMissing: problems.askMissing,
    say: problems.say,
    hold: (hold: boolean) => {
      isPaused.current = hold;
    },
    typeRecipient: (isTyping: boolean) => {
      isTypingRecipient.current = isTyping;
      if (!isTyping) saveSoon();
    },
  };
}

/** A draft while it is edited. */
export type Draft = ReturnType<typeof useDraft>;
