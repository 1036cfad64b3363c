import type { DocumentDetail } from '@countersign/contract';
import { useForm } from '@mantine/form';
import { useCallback, useRef, useState } from 'react';
import type { ApiFailure } from '../../core/api/api-failure.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { useUpdateDocumentMutation } from './api.ts';
import { type Details, detailRules, sameDetails, savedDetails } from './details.ts';
import type { FieldAddress } from './field-address.ts';
import { refusedField } from './refused-fields.ts';
import { createValuesStore, type ValuesStore } from './values-store.ts';

/** What came of a save: the saved draft, or where the first thing is that has to be mended. */
export type SaveOutcome =
  | { saved: DocumentDetail }
  | { saved: undefined; at: 'details' | FieldAddress | undefined };

/** What stands over a draft that can't be sent yet. */
const missingText =
  'Some fields are empty or not right yet. Mend those that are marked, then send again.';

/**
 * A draft while it is edited: its details, the values of its forms, and the way to save both.
 * `check`: show from the start which required fields are empty.
 */
export function useDraft(document: DocumentDetail, check: boolean) {
  const [store] = useState<ValuesStore>(() => createValuesStore(document.forms));
  const form = useForm<Details>({
    initialValues: savedDetails(document),
    validate: detailRules,
    validateInputOnBlur: true,
  });
  const [missingAtStart] = useState(() => (check ? store.checkAll(true) : undefined));
  const [problem, setProblem] = useState(missingAtStart === undefined ? undefined : missingText);
  const [update, { isLoading: isSaving }] = useUpdateDocumentMutation();
  const last = useRef(document);
  const savedValues = useRef(form.getValues());
  const { getValues } = form;

  const isDirtyNow = useCallback(
    () => store.isDirty() || !sameDetails(getValues(), savedValues.current),
    [store, getValues],
  );

  const showFailure = (failure: { message?: string } | ApiFailure): SaveOutcome => {
    setProblem(messageOf(failure));
    const refused = 'fields' in failure ? (failure.fields ?? {}) : {};
    let at: 'details' | FieldAddress | undefined;
    for (const [path, text] of Object.entries(refused)) {
      const field = refusedField(path, document.forms);
      if (field === undefined) form.setFieldError(path, text);
      else store.setProblem(field, text);
      at ??= field ?? 'details';
    }
    return { saved: undefined, at };
  };

  const running = useRef<Promise<unknown>>(Promise.resolve());
  /** Saves what was changed; without changes, answers what was saved before. */
  const save = (): Promise<SaveOutcome> => {
    // One after the other: an earlier save that arrived later would undo a later one.
    const next = running.current.then(saveNow);
    running.current = next;
    return next;
  };
  const saveNow = async (): Promise<SaveOutcome> => {
    setProblem(undefined);
    if (form.validate().hasErrors) return { saved: undefined, at: 'details' };
    const wrong = store.checkAll(false);
    if (wrong !== undefined) return { saved: undefined, at: wrong };
    if (!isDirtyNow()) return { saved: last.current };
    const details = form.getValues();
    const values = store.values();
    const { projectId, recipient, customValues } = details;
    const answer = await update({
      id: document.id,
      change: { projectId, recipient, values, customValues },
    });
    if (answer.data === undefined) return showFailure(answer.error);
    last.current = answer.data;
    store.markSaved(values);
    savedValues.current = details;
    // The server tidies what was typed; what was typed since stays.
    if (sameDetails(form.getValues(), details)) {
      savedValues.current = savedDetails(answer.data);
      form.setValues(savedValues.current);
    }
    return { saved: answer.data };
  };

  /** The first field, on any form, that is wrong or required and empty; said to the user. */
  const askMissing = () => {
    const missing = store.checkAll(true);
    if (missing !== undefined) setProblem(missingText);
    return missing;
  };

  return { form, store, problem, missingAtStart, isSaving, isDirtyNow, save, askMissing };
}
