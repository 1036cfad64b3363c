import { type DocumentDetail, type RecipientInput, recipientInput } from '@countersign/contract';
import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useDataEntry } from '../../core/store/use-data-entry.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useDuplicateDocumentMutation } from './api.ts';
import { PersonInputs } from './steps/PersonInputs.tsx';
import { noRecipient } from './steps/party-rows.ts';
import { text } from './text.ts';

interface UseAgainDialogProps {
  /** The document that is used again. */
  id: string;
  opened: boolean;
  onClose(): void;
}

/** Asks for whom a document is used again, and drafts it for them. */
export function UseAgainDialog({ id, opened, onClose }: UseAgainDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={text.useAgain.title}>
      {opened && <PersonForm id={id} />}
    </FormDialog>
  );
}

function PersonForm({ id }: { id: string }) {
  const { countryCode } = useDataEntry();
  const [draft] = useDuplicateDocumentMutation();
  const navigate = useNavigate();
  const edits = useCreate<DocumentDetail, RecipientInput>({
    schema: recipientInput,
    initialValues: { ...noRecipient, countryCode },
    labels: text.useAgain.fields,
    create: async (recipient) => {
      const { data, error } = await draft({ id, body: { recipient } });
      if (data !== undefined) return { data };
      const fields = Object.entries(('fields' in error && error.fields) || {}).map(
        ([path, problem]) => [path.replace(/^recipient\./, ''), problem] as const,
      );
      return { error: { ...error, fields: Object.fromEntries(fields) } };
    },
    onCreated: (made) => {
      toastSuccess(text.duplicate.done);
      void navigate(paths.document(made.id));
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.useAgain.submit}>
      <Text size="sm">{text.useAgain.help}</Text>
      <div>
        <PersonInputs
          person={form.values}
          errorOf={(field) => form.errors[field]}
          disabled={edits.isSaving}
          onChange={(change) => {
            form.setValues(change);
            for (const field of Object.keys(change)) form.clearFieldError(field);
          }}
          onBlur={(field) => void form.validateField(field)}
        />
      </div>
    </DialogForm>
  );
}
