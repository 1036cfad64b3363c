import type { Distribution } from '@countersign/contract';
import { useForm } from '@mantine/form';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { differences } from '../../../kit/forms/edits.ts';
import { fieldErrors } from '../../../kit/forms/field-errors.ts';
import type { Refusal } from '../../../kit/forms/use-form-core.ts';
import { useSaving } from '../../../kit/forms/use-saving.ts';
import { useSelfSaving } from '../../../kit/forms/use-self-saving.ts';
import { validateOnBlur } from '../../../ui/browser/after-pointer-up.ts';
import { useGetDistributionQuery, useUpdateDistributionMutation } from '../api.ts';
import {
  type DraftValues,
  draftLabels,
  draftRules,
  draftValues,
  isSaved,
  savable,
} from './draft-values.ts';

/** Holds the state of saving a draft. */
export interface SaveState {
  isSaving: boolean;
  /** When it was saved last, here. */
  savedAt: Date | undefined;
  /** Why it could not be saved. */
  failure: string | undefined;
}

/**
 * A draft while it is edited: it saves itself when typing pauses, as far as what is typed can be saved, and one
 * change after the other, those of its files too.
 */
export function useDistributionDraft(distribution: Distribution) {
  const { id } = distribution;
  const form = useForm<DraftValues>({
    initialValues: draftValues(distribution),
    validate: (values) => fieldErrors(draftRules, values),
    enhanceGetInputProps: validateOnBlur,
  });
  const [update, { isLoading: isSaving }] = useUpdateDistributionMutation();
  const { refetch } = useGetDistributionQuery(id);
  const [savedAt, setSavedAt] = useState<Date>();
  const [failure, setFailure] = useState<string>();
  /** Nothing is saved by itself: it is being sent, or deleted. */
  const isPaused = useRef(false);
  const { getValues } = form;

  const refuse = (refusal: Refusal) => {
    setFailure(messageOf(refusal));
    for (const [path, text] of Object.entries(refusal.fields ?? {})) form.setFieldError(path, text);
  };
  const saving = useSaving<Distribution, DraftValues>(
    {
      record: distribution,
      toValues: draftValues,
      depths: { watermark: 1 },
      save: (values, revision) => update({ id, body: { ...values, revision } }),
      reload: async () => (await refetch()).data,
      again: (): DraftValues => savableNow(),
    },
    { get: getValues, set: (values) => form.setValues(values), refuse },
  );
  const { base, conflict, unsaved, resolveConflict, latest } = saving;
  const savableNow = (): DraftValues => savable(getValues(), draftValues(latest()));
  const isDirtyNow = useCallback(() => !isSaved(getValues(), draftValues(base)), [getValues, base]);
  saving.follow(isSaving || isDirtyNow());

  /** Answers the draft as it is saved; undefined where it could not be. */
  const saveNow = async (): Promise<Distribution | undefined> => {
    if (conflict !== undefined) return undefined;
    const values = savableNow();
    if (differences(draftValues(latest()), values).length === 0) {
      setFailure(undefined);
      return latest();
    }
    const saved = await saving.send(values);
    if (saved === undefined) return undefined;
    setFailure(undefined);
    setSavedAt(new Date());
    return saved;
  };
  const { inTurn, saveByItself } = useSelfSaving({
    values: form.values,
    failure,
    save: async () => {
      if (!isPaused.current) await saveNow();
    },
  });
  const state: SaveState = { isSaving, savedAt, failure };
  return {
    form,
    state,
    base,
    messages: {
      problem: undefined,
      errorSummary: [],
      nameOf,
      conflict,
      resolveConflict,
      unsaved: unsaved.offer,
    },
    isDirtyNow,
    saveByItself,
    /** Saves what can be saved, after all that is under way. */
    save: () => inTurn(saveNow),
    /** Changes a part of the draft at once, and saves it. */
    put: (change: Partial<DraftValues>) => {
      form.setValues(change);
      for (const field of Object.keys(change)) form.clearFieldError(field);
      void saveByItself();
    },
    /** Does something that changes the draft by a call of its own, once what is typed is saved. */
    alter: (run: () => Promise<unknown>) =>
      inTurn(async () => {
        await saveNow();
        await run();
      }),
    hold: (hold: boolean) => {
      isPaused.current = hold;
    },
  };
}

const nameOf = (path: string): string =>
  draftLabels[path.split('.')[0] as keyof DraftValues] ?? path;

/** A draft while it is edited. */
export type DistributionDraft = ReturnType<typeof useDistributionDraft>;
