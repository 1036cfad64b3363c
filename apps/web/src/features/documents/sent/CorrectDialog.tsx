import { type DocumentDetail, documentSettings, messages } from '@countersign/contract';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { fullName } from '../../../core/full-name.ts';
import { CcInput } from '../../../entities/documents/CcInput.tsx';
import { useAct } from '../../../entities/documents/use-act.ts';
import { DialogForm } from '../../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../../kit/forms/use-create.ts';
import { DayField } from '../../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { CorrectEffects } from './CorrectEffects.tsx';
import { CorrectOrder } from './CorrectOrder.tsx';
import { type CorrectValues, changesOf, openParties, valuesOf } from './correction.ts';
import { text } from './text.ts';

interface CorrectDialogProps {
  document: DocumentDetail;
  opened: boolean;
  /** Called with the words of the rules where it can’t be corrected like that any more. */
  onRefused(text: string): void;
  onClose(): void;
}

/** Corrects the expiry, the CC and the signing order of a document that is out. */
export function CorrectDialog({ opened, ...props }: CorrectDialogProps) {
  const title = text.correct.title(fullName(props.document.recipient));
  return (
    <FormDialog opened={opened} onClose={props.onClose} title={title} kind="drawer">
      <CorrectForm {...props} />
    </FormDialog>
  );
}

const schema = z.object({
  expiresOn: z.iso.date(messages.required).nullable(),
  copies: documentSettings.shape.copies,
  order: z.array(z.object({ id: z.string(), sequence: z.number() })),
});

function CorrectForm(props: Omit<CorrectDialogProps, 'opened'>) {
  const { onRefused, onClose } = props;
  // What colleagues change meanwhile is not taken back: only what was changed here is sent.
  const [document] = useState(props.document);
  const { act } = useAct();
  const edits = useCreate<null, CorrectValues>({
    schema,
    initialValues: valuesOf(document),
    labels: { ...text.correct.labels },
    create: async (values) => {
      const body = changesOf(document, values);
      if (Object.keys(body).length === 0) return { error: { message: text.correct.nothing } };
      const outcome = await act({ id: document.id, act: 'correct', body });
      if (outcome.kind === 'done') return { data: null };
      if (outcome.kind === 'wrong') return { error: outcome.refusal };
      onClose();
      onRefused(outcome.text);
      return { error: { message: outcome.text } };
    },
    onCreated: () => {
      toastSuccess(text.correct.done);
      onClose();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.correct.submit}>
      <Stack gap="md">
        <DayField
          label={text.correct.labels.expiresOn}
          description={text.correct.expiresOnHelp}
          data-autofocus
          {...form.getInputProps('expiresOn')}
        />
        <CcInput value={form.values.copies} {...form.getInputProps('copies')} />
        <CorrectOrder
          parties={openParties(document)}
          order={form.values.order}
          onChange={(order) => form.setFieldValue('order', order)}
        />
        <CorrectEffects document={document} values={form.values} />
      </Stack>
    </DialogForm>
  );
}
