import {
  type DocumentDetail,
  type DocumentForm,
  type DocumentValues,
  type Field,
  messages,
  sameValue,
  valueOf,
} from '@countersign/contract';
import { hasActed } from '@countersign/domain';
import { Fieldset, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { fullName } from '../../../core/full-name.ts';
import { useAct } from '../../../entities/documents/use-act.ts';
import { DialogForm } from '../../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../../kit/forms/use-create.ts';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { DraftField } from '../fields/DraftField.tsx';
import { refusedField } from '../fields/refused-fields.ts';
import { useValuesDirty, useVisibleFields } from '../fields/use-values.ts';
import { createValuesStore, type ValuesStore } from '../fields/values-store.ts';
import { text } from './text.ts';

interface ChangeValuesDialogProps {
  document: DocumentDetail;
  opened: boolean;
  /** Called with the words of the rules where the values can’t be changed like that. */
  onRefused(text: string): void;
  onClose(): void;
}

/** Changes what the drafter filled in, in a document that is out. */
export function ChangeValuesDialog({ opened, ...props }: ChangeValuesDialogProps) {
  const title = text.changeValues.title(fullName(props.document.recipient));
  return (
    <FormDialog opened={opened} onClose={props.onClose} title={title} kind="drawer">
      <ChangeValuesForm {...props} />
    </FormDialog>
  );
}

const schema = z.object({ note: z.string().trim().min(1, messages.required) });

function ChangeValuesForm(props: Omit<ChangeValuesDialogProps, 'opened'>) {
  const { onRefused, onClose } = props;
  // What others change meanwhile is not taken back: only what was changed here is sent.
  const [document] = useState(props.document);
  const [store] = useState(() =>
    createValuesStore(document.forms, undefined, 'creator', document.sources),
  );
  const isChanged = useValuesDirty(store);
  const visible = useVisibleFields(store);
  const { act } = useAct();
  const edits = useCreate<null, { note: string }>({
    schema,
    initialValues: { note: '' },
    labels: { note: text.changeValues.note },
    create: async ({ note }) => {
      if (store.checkAll(true)) return { error: { message: text.changeValues.wrong } };
      const values = changesOf(store, document.forms);
      if (Object.keys(values).length === 0) {
        return { error: { message: text.changeValues.nothing } };
      }
      const outcome = await act({ id: document.id, act: 'changeValues', body: { values, note } });
      if (outcome.kind === 'done') return { data: null };
      if (outcome.kind === 'wrong') {
        for (const [path, problem] of Object.entries(outcome.refusal.fields ?? {})) {
          const address = refusedField(path, document.forms);
          if (address) store.setProblem(address, problem);
        }
        return { error: outcome.refusal };
      }
      onClose();
      onRefused(outcome.text);
      return { error: { message: outcome.text } };
    },
    onCreated: () => {
      toastSuccess(text.changeValues.done);
      onClose();
    },
  });
  const forms = document.forms.filter(
    ({ formTemplateId }) => changeableFields(visible.fields(formTemplateId)).length > 0,
  );
  const hasOthers = document.parties.some((one) => one.role !== 'creator' && hasActed(one));
  if (forms.length === 0) return <Text>{text.changeValues.none}</Text>;
  return (
    <DialogForm
      edits={{ ...edits, hasUnsaved: () => edits.hasUnsaved() || isChanged }}
      label={text.changeValues.submit}
    >
      <Stack gap="md">
        <Text size="sm">{hasOthers ? text.changeValues.help : text.changeValues.helpNoActs}</Text>
        {forms.map(({ formTemplateId, name }) => (
          <Fieldset key={formTemplateId} legend={name}>
            <Stack gap="md">
              {changeableFields(visible.fields(formTemplateId)).map((field) => (
                <DraftField
                  key={field.key}
                  store={store}
                  formId={formTemplateId}
                  field={field}
                  disabled={edits.isSaving}
                  wide
                  before={undefined}
                  original={undefined}
                />
              ))}
            </Stack>
          </Fieldset>
        ))}
        <Textarea
          label={text.changeValues.note}
          description={text.changeValues.noteHelp}
          required
          autosize
          minRows={2}
          maxLength={2000}
          {...edits.form.getInputProps('note')}
        />
      </Stack>
    </DialogForm>
  );
}

/** The fields that no source has filled for good. */
const changeableFields = (fields: readonly Field[]) =>
  fields.filter(({ binding }) => binding === undefined || binding.canChange);

/** The values that are others than before, by form. */
function changesOf(store: ValuesStore, forms: readonly DocumentForm[]): DocumentValues {
  const [before, after] = [store.savedValues(), store.values()];
  const changed = forms.map(({ formTemplateId: id }) => {
    const own = Object.entries(after[id] ?? {}).filter(
      ([key, value]) => !sameValue(value, valueOf(before[id] ?? {}, key)),
    );
    return [id, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(changed.filter(([, own]) => Object.keys(own).length > 0));
}
