import { differences, type FormValues } from './edits.ts';
import {
  type FormCoreOptions,
  type FormState,
  type SaveAnswer,
  useFormCore,
} from './use-form-core.ts';

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
  const send = async (values: Values) => {
    const answer = await options.create(values);
    if (answer.error !== undefined) return core.refuse(answer.error);
    core.letGo();
    options.onCreated(answer.data);
  };
  return {
    ...core,
    isDirty,
    canSave: true,
    save: () => core.submit(send),
    hasUnsaved: () => isDirty && !core.isLetGo.current,
  };
}
