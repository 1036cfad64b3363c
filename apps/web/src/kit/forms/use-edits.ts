import { toastSuccess } from '../../ui/notices/toast.ts';
import { type Clash, differences, type FormValues } from './edits.ts';
import { type FormCoreOptions, type FormState, useFormCore } from './use-form-core.ts';
import { type Conflict, type SavingOptions, useSaving } from './use-saving.ts';

interface EditsOptions<Item extends { revision: number }, Values extends FormValues>
  extends Omit<FormCoreOptions<Values>, 'initialValues'>,
    SavingOptions<Item, Values> {
  savedMessage: string | ((saved: Item) => string);
  onSaved?(saved: Item): void;
}

export interface Edits<Item, Values extends FormValues> extends FormState<Values> {
  /** As it is saved, of what is edited: the revision that a change would be made on. */
  base: Item;
  conflict: Conflict<Item, Values> | undefined;
  /** Goes on with what they saved; one's own changes stay over it but where theirs are taken. */
  resolveConflict(takesTheirs: (clash: Clash<Values>) => boolean): void;
  /** Puts everything back as it is saved. */
  undo(): void;
}

/** The form of something that is saved: what was typed over it, how it is saved, and conflicts. */
export function useEdits<Item extends { revision: number }, Values extends FormValues>(
  options: EditsOptions<Item, Values>,
): Edits<Item, Values> {
  const { record, toValues, unordered } = options;
  const core = useFormCore({ ...options, initialValues: toValues(record) });
  const { form } = core;
  const saving = useSaving(options, {
    get: form.getValues,
    set: (values) => {
      form.setValues(values);
      form.clearErrors();
    },
    refuse: core.refuse,
  });
  const { base, conflict, unsaved, take, resolveConflict } = saving;
  const isDirty = differences(toValues(base), form.values, unordered).length > 0;
  saving.follow(isDirty || core.isSaving);

  const send = async (values: Values) => {
    const saved = await saving.send(values);
    if (saved === undefined) return;
    unsaved.forget();
    const { savedMessage } = options;
    toastSuccess(typeof savedMessage === 'string' ? savedMessage : savedMessage(saved));
    options.onSaved?.(saved);
  };

  return {
    ...core,
    base,
    isDirty,
    canSave: isDirty && conflict === undefined,
    conflict,
    unsaved: unsaved.offer,
    resolveConflict,
    undo: () => take(base, toValues(base)),
    save: () => {
      if (isDirty && conflict === undefined) core.submit(send);
    },
    hasUnsaved: () => isDirty && !core.isReleased.current,
  };
}
