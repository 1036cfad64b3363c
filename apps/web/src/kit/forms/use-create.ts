import { differences, type FormValues } from './edits.ts';
import {
  type FormCoreOptions,
  type FormState,
  type SaveAnswer,
  useFormCore,
} from './use-form-core.ts';
import { useUnsavedForm } from './use-unsaved-form.ts';

interface CreateOptions<Item, Values extends FormValues> extends FormCoreOptions<Values> {
  create(values: Values): Promise<SaveAnswer<Item>>;
  /** Called when it is there: says so, closes the dialog or opens its page. */
  onCreated(made: Item): void;
}

/** The form of something that is not there yet. */
export function useCreate<Item, Values extends FormValues>(
  options: CreateOptions<Item, Values>,
): FormState<Values> {
  const core = useFormCore(options);
  const isDirty = differences(core.form.getInitialValues(), core.form.values).length > 0;
  const unsaved = useUnsavedForm({
    name: `new ${Object.keys(options.labels).join()}`,
    read: () => ({ base: core.form.getInitialValues(), values: core.form.getValues() }),
    hasNews: (kept) => differences(kept.values, core.form.getValues()).length > 0,
    restore: (kept) => core.form.setValues(kept.values as Partial<Values>),
  });
  const send = async (values: Values) => {
    const answer = await options.create(values);
    if (answer.error !== undefined) return core.refuse(answer.error);
    core.release();
    unsaved.forget();
    options.onCreated(answer.data);
  };
  return {
    ...core,
    isDirty,
    canSave: true,
    unsaved: unsaved.offer,
    save: () => core.submit(send),
    hasUnsaved: () => isDirty && !core.isReleased.current,
  };
}
