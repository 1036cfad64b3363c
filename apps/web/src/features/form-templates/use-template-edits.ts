import type { Field, FormTemplate } from '@countersign/contract';
import { messages, nameRule } from '@countersign/contract';
import { useCallback, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useUpdateFormTemplateMutation } from './api.ts';
import {
  addChange,
  type Edits,
  type FieldChange,
  fieldsWithProblem,
  rebase,
  toFieldEdits,
} from './edits.ts';

/** The unsaved changes of a template, and the way to save them. */
export function useTemplateEdits(template: FormTemplate) {
  const [name, setName] = useState(template.name);
  const [edits, setEdits] = useState<Edits>({});
  const [nameProblem, setNameProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [update, { isLoading: isSaving }] = useUpdateFormTemplateMutation();
  const isDirty = name !== template.name || Object.keys(edits).length > 0;

  const changeFields = useCallback((fields: readonly Field[], change: FieldChange) => {
    setEdits((before) => addChange(before, fields, change));
  }, []);

  const changeName = (now: string) => {
    setName(now);
    setNameProblem(undefined);
  };

  /** Saves what was changed; answers the first field that can't be saved as it is. */
  const save = async (): Promise<Field | undefined> => {
    setProblem(undefined);
    const parsed = nameRule.safeParse(name);
    if (!parsed.success) setNameProblem(parsed.error.issues[0]?.message ?? messages.naming);
    const wrong = fieldsWithProblem(template.fields, edits);
    if (wrong.length > 0) {
      setProblem(
        'Some fields lack a label, or have settings that can’t be used. Mend them, then save again.',
      );
      return wrong[0];
    }
    if (!parsed.success) return undefined;
    const fields = toFieldEdits(template.fields, edits);
    const answer = await update({
      id: template.id,
      change: {
        ...(parsed.data === template.name ? {} : { name: parsed.data }),
        ...(fields.length === 0 ? {} : { fields }),
      },
    });
    if (answer.data === undefined) {
      const refused = 'fields' in answer.error ? answer.error.fields : undefined;
      setNameProblem(refused?.name);
      setProblem(messageOf(answer.error));
      return undefined;
    }
    const saved = answer.data;
    setName((now) => (now === name ? saved.name : now));
    setEdits((now) => rebase(now, saved.fields));
    toastSuccess('The form template is saved.');
    return undefined;
  };

  return {
    name,
    nameProblem,
    edits,
    problem,
    isDirty,
    isSaving,
    changeName,
    changeFields,
    save,
  };
}
