import type { UploadedFormTemplate } from '@countersign/contract';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useUpdateFormTemplateMutation } from '../api.ts';
import { text } from '../text.ts';

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
  return (
    <ConfirmDialog
      opened
      title={text.keepValues.title}
      confirm={text.keepValues.keep}
      cancel={text.keepValues.discard}
      isDisabled={false}
      problem={problem}
      onConfirm={keep}
      onClose={() => onDone(false)}
    >
      {text.keepValues.help(filled.length)}
    </ConfirmDialog>
  );
}
