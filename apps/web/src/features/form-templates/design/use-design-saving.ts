import {
  type Field,
  type FormTemplate,
  nameRule,
  type SiblingForm,
  sameValue,
} from '@countersign/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { differences } from '../../../kit/forms/edits.ts';
import { useSaving } from '../../../kit/forms/use-saving.ts';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useGetFormTemplateQuery, useUpdateFormTemplateMutation } from '../api.ts';
import { renamedText } from '../renamed-text.ts';
import {
  changesToSave,
  type DesignStore,
  type DesignValues,
  renamesToSave,
  savableValues,
  useDesign,
  valuesOf,
} from './design-store.ts';
import { writeHistory } from './undo-history.ts';

/** In milliseconds: how long after the last change a template saves itself, and tries again where it could not. */
const pause = { changing: 1000, failed: 10_000 };

const savedValues = ({ name, fields }: FormTemplate): DesignValues => valuesOf(name, fields);

/** Saves a template by itself while it is designed, and merges what two users changed at once. */
export function useDesignSaving(
  template: FormTemplate,
  store: DesignStore,
  siblings: readonly SiblingForm[],
) {
  const { id } = template;
  const [update, { isLoading: isSaving }] = useUpdateFormTemplateMutation();
  const { refetch } = useGetFormTemplateQuery(id);
  const [problem, setProblem] = useState<string>();
  const send = async (values: DesignValues, revision: number, before: FormTemplate) => {
    const saved = savedValues(before);
    const renames = renamesToSave(saved, values, store.get().renamed);
    const body = { ...changesToSave(saved, values, renames), revision };
    const answer = await update({ id, body });
    if (answer.error === undefined) {
      store.renamesSaved(renames);
      const text = renamedText(answer.data);
      if (text !== undefined) toastSuccess(text);
    }
    return answer;
  };
  const saving = useSaving<FormTemplate, DesignValues>(
    {
      record: template,
      toValues: savedValues,
      depths: { fields: 2 },
      save: send,
      reload: async () => (await refetch()).data,
      again: (): DesignValues => savableNow(),
    },
    {
      get: () => store.values(),
      set: (values) => store.replace(values),
      refuse: (refusal) => setProblem(messageOf(refusal)),
    },
  );
  const { base, conflict, unsaved, resolveConflict, latest } = saving;
  const savableNow = () => {
    const { renamed } = store.get();
    return savableValues(store.values(), savedValues(latest()), siblings, renamed);
  };
  const name = useDesign(store, (state) => state.name);
  const fields = useDesign(store, (state) => state.design.fields);
  const isDirty = useMemo(() => differsFrom(base, name, fields), [base, name, fields]);
  saving.follow(isSaving || isDirty);

  const running = useRef<Promise<unknown>>(Promise.resolve());
  const saveNow = async () => {
    if (conflict !== undefined) return;
    const values = savableNow();
    if (!nameRule.safeParse(values.name).success) values.name = latest().name;
    setProblem(undefined);
    if (differences(savedValues(latest()), values).length === 0) return;
    const saved = await saving.send(values);
    if (saved === undefined) return;
    const { name: nameNow, design, history } = store.get();
    // What is undone later has to begin from what is saved.
    if (!differsFrom(saved, nameNow, design.fields)) writeHistory(id, saved.revision, history);
  };
  const newest = useRef(saveNow);
  useEffect(() => {
    newest.current = saveNow;
  });
  /** One after the other: an earlier save that arrived later would undo a later one. */
  const save = useCallback(() => {
    running.current = running.current.then(() => newest.current());
    return running.current;
  }, []);
  const saveSoon = useDebouncedCallback(() => void save(), pause.changing);
  useEffect(() => {
    if (isDirty && conflict === undefined) saveSoon();
  }, [isDirty, name, fields, conflict, saveSoon]);
  useEffect(() => {
    if (problem === undefined) return undefined;
    const timer = setTimeout(() => void save(), pause.failed);
    return () => clearTimeout(timer);
  }, [problem, save]);
  const nameProblem = nameRule.safeParse(name).error?.issues[0]?.message;
  // What could not be saved may have been taken back since.
  const shown = isDirty ? problem : undefined;
  const { offer } = unsaved;
  return {
    base,
    isDirty,
    isSaving,
    problem: shown,
    nameProblem,
    conflict,
    resolveConflict,
    save,
    offer,
  };
}

function differsFrom(saved: FormTemplate, name: string, fields: readonly Field[]): boolean {
  return saved.name !== name.trim() || !sameFields(saved.fields, fields);
}

function sameFields(one: readonly Field[], other: readonly Field[]): boolean {
  return (
    one.length === other.length &&
    one.every((field, index) => field === other[index] || sameValue(field, other[index]))
  );
}
