import type { UploadedFormTemplate } from '@countersign/contract';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useUpdateFormTemplateMutation } from '../api.ts';

interface KeepValuesDialogProps {
  template: UploadedFormTemplate;
  onDone(isKept: boolean): void;
}

/** Asks whether the values of a PDF that has been filled in become defaults of its fields. */
export function KeepValuesDialog({ template, onDone }: KeepValuesDialogProps) {
  const { id, revision, filled } = template;
  const [update] = useUpdateFormTemplateMutation();
  const [problem, setProblem] = useState<string>();
  const keep = async () => {
    const answer = await update({ id, body: { changed: filled, revision } });
    if (answer.error === undefined) onDone(true);
    else setProblem(messageOf(answer.error));
  };
  const fields =
    filled.length === 1 ? '1 field has a value' : `${filled.length} fields have values`;
  return (
    <ConfirmDialog
      opened
      title="This PDF has been filled in. Keep its values as defaults?"
      confirm="Keep values"
      cancel="Discard values"
      isDisabled={false}
      problem={problem}
      onConfirm={keep}
      onClose={() => onDone(false)}
    >
      {fields}. Defaults appear in every document that is drafted with this form.
    </ConfirmDialog>
  );
}
