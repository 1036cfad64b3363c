import type { DocumentDetail, DocumentValues } from '@countersign/contract';
import { useForm } from '@mantine/form';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import type { FieldProblem, Refusal } from '../../kit/forms/use-form-core.ts';
import { useSaving } from '../../kit/forms/use-saving.ts';
import { toastError } from '../../ui/toast.ts';
import { useGetDocumentQuery, useUpdateDocumentMutation } from './api.ts';
import { type Details, detailRules, sameDetails, savedDetails } from './details.ts';
import { useDraftNames } from './draft-names.ts';
import type { FieldAddress } from './field-address.ts';
import { refusedField } from './refused-fields.ts';
import { createValuesStore, type ValuesStore } from './values-store.ts';

/** What came of a save: the saved draft, or where the first thing is that has to be mended. */
export type SaveOutcome =
  | { saved: DocumentDetail }
  | { saved: undefined; at: 'details' | FieldAddress | undefined };

/** What of a draft is edited: its details, and the values of its forms. */
export type DraftValues = Omit<Details, 'formPackId'> & { values: DocumentValues };

/** What stands over a draft that can't be sent yet. */
const missingText =
  'Some fields are empty or not right yet. Mend those that are marked, then send again.';

/** What is said where somebody else sent the draft meanwhile. */
const sentText = 'This document has been sent, so it can’t be changed any more.';

/**
 * A draft while it is edited: its details, the values of its forms, and the way to save both.
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
  const refusedAt = useRef<'details' | FieldAddress>(undefined);
  const { getValues } = form;

  const valuesNow = (): DraftValues => {
    const { projectId, recipient, customValues } = getValues();
    return { projectId, recipient, customValues, values: store.values() };
  };
  const refuse = (refusal: Refusal) => {
    setProblem(messageOf(refusal));
    for (const [path, text] of Object.entries(refusal.fields ?? {})) {
      const field = refusedField(path, forms);
      if (field === undefined) form.setFieldError(path, text);
      else store.setProblem(field, text);
      refusedAt.current ??= field ?? 'details';
    }
  };
  const saving = useSaving<DocumentDetail, DraftValues>(
    {
      record: document,
      toValues: draftValues,
      // Who it is for is one thing: half of one person and half of another would be nobody.
      depths: { customValues: 1, values: 2 },
      save: (values, revision) => update({ id, change: { ...values, revision } }),
      reload: async () => {
        const { data } = await refetch();
        // Its page shows then how far it is, and no form.
        if (data?.may.edit === false) toastError(sentText);
        return data;
      },
    },
    {
      get: valuesNow,
      set: ({ values, ...details }, saved) => {
        form.setValues(details);
        store.replace(values, saved.values);
      },
      refuse,
    },
  );
  const { base, conflict, settle } = saving;
  const isDirtyNow = useCallback(
    () => store.isDirty() || !sameDetails(getValues(), savedDetails(base)),
    [store, getValues, base],
  );
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
  /** Saves what was changed; without changes, answers what was saved before. */
  const save = (): Promise<SaveOutcome> => {
    // One after the other: an earlier save that arrived later would undo a later one.
    const next = running.current.then(saveNow);
    running.current = next;
    return next;
  };
  const saveNow = async (): Promise<SaveOutcome> => {
    setProblem(undefined);
    const { hasErrors, errors } = form.validate();
    const wrong = store.checkAll(false);
    summarise(errors);
    if (hasErrors) return { saved: undefined, at: 'details' };
    if (wrong !== undefined) return { saved: undefined, at: wrong };
    if (!isDirtyNow()) return { saved: saving.latest() };
    refusedAt.current = undefined;
    const saved = await saving.send(valuesNow());
    return saved === undefined ? { saved, at: refusedAt.current } : { saved };
  };

  /** The first field, on any form, that is wrong or required and empty; said to the user. */
  const askMissing = () => {
    const missing = store.checkAll(true);
    summarise({});
    if (missing !== undefined) setProblem(missingText);
    return missing;
  };

  const messages = { problem, errorSummary, nameOf, conflict, settle };
  return { form, store, messages, missingAtStart, isSaving, isDirtyNow, save, askMissing };
}

function draftValues(document: DocumentDetail): DraftValues {
  const { projectId, recipient, customValues } = savedDetails(document);
  const values = document.forms.map((form) => [form.formTemplateId, form.values] as const);
  return { projectId, recipient, customValues, values: Object.fromEntries(values) };
}
