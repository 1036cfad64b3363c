import { useState } from 'react';
import { toastSuccess } from '../../ui/toast.ts';
import { differences, type FormValues, type Merge, merge } from './edits.ts';
import {
  type FormCoreOptions,
  type FormState,
  type SaveAnswer,
  useFormCore,
} from './use-form-core.ts';

/** Somebody else saved the same thing while it was edited here. */
interface Conflict<Item, Values extends FormValues> extends Merge<Values> {
  theirs: Item;
}

/** How a conflict is settled: with what is typed here over theirs, or as they saved it. */
export type Settlement = 'mine' | 'theirs';

interface EditsOptions<Item extends { revision: number }, Values extends FormValues>
  extends Omit<FormCoreOptions<Values>, 'initialValues'> {
  /** As the server says now; what is newer than what is edited is taken over where nothing is typed. */
  record: Item;
  toValues(record: Item): Values;
  /** Sends the values with the revision that they were made from. */
  save(values: Values, revision: number): Promise<SaveAnswer<Item>>;
  /** Fetches the newest state, after somebody else saved first. */
  reload(): Promise<Item | undefined>;
  savedMessage: string | ((saved: Item) => string);
  /** The fields that are lists whose order means nothing. */
  unordered?: readonly (keyof Values)[];
  onSaved?(saved: Item): void;
}

export interface Edits<Item, Values extends FormValues> extends FormState<Values> {
  labels: Record<keyof Values & string, string>;
  conflict: Conflict<Item, Values> | undefined;
  settle(settlement: Settlement): void;
  /** Puts everything back as it is saved. */
  undo(): void;
}

/** The form of something that is saved: what was typed over it, how it is saved, and conflicts. */
export function useEdits<Item extends { revision: number }, Values extends FormValues>(
  options: EditsOptions<Item, Values>,
): Edits<Item, Values> {
  const { record, toValues, unordered, labels } = options;
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict<Item, Values>>();
  const core = useFormCore({ ...options, initialValues: toValues(record) });
  const { form } = core;
  const isDirty = differences(toValues(base), form.values, unordered).length > 0;

  // Acts beside the form bring a newer state: where nothing is typed, it is taken over.
  const isOther =
    record.revision > base.revision ||
    (record.revision === base.revision &&
      differences(toValues(base), toValues(record), unordered).length > 0);
  if (isOther && !isDirty && !core.isSaving && conflict === undefined) {
    setBase(record);
    form.setValues(toValues(record));
  }

  const take = (item: Item, values: Values) => {
    setBase(item);
    form.setValues(values);
    form.clearErrors();
  };

  const send = async (values: Values) => {
    const answer = await options.save(values, base.revision);
    if (answer.error === undefined) {
      const saved = toValues(answer.data);
      // What was typed while it was being saved is typed still.
      take(answer.data, merge(values, form.getValues(), saved, unordered).merged);
      const { savedMessage } = options;
      toastSuccess(typeof savedMessage === 'string' ? savedMessage : savedMessage(answer.data));
      options.onSaved?.(answer.data);
      return;
    }
    const theirs = answer.error.code === 'conflict' ? await options.reload() : undefined;
    if (theirs === undefined || theirs.revision === base.revision) return core.refuse(answer.error);
    const outcome = merge(toValues(base), form.getValues(), toValues(theirs), unordered);
    setConflict({ ...outcome, theirs });
  };

  const settle = (settlement: Settlement) => {
    if (conflict === undefined) return;
    const { theirs } = conflict;
    const now = merge(toValues(base), form.getValues(), toValues(theirs), unordered);
    take(theirs, settlement === 'mine' ? now.merged : toValues(theirs));
    setConflict(undefined);
  };

  return {
    ...core,
    labels,
    isDirty,
    canSave: isDirty && conflict === undefined,
    conflict,
    settle,
    undo: () => take(base, toValues(base)),
    save: () => {
      if (isDirty && conflict === undefined) core.submit(send);
    },
    hasUnsaved: () => isDirty && !core.isLetGo.current,
  };
}
