import type { FormTemplateSummary } from '@countersign/contract';
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useLabelFormTemplatesMutation, useListFormTemplateLabelsQuery } from './api.ts';
import { text } from './text.ts';

interface LabelsDialogProps {
  template: FormTemplateSummary;
  onClose(): void;
}

/** Files a template under labels. */
export function LabelsDialog({ template, onClose }: LabelsDialogProps) {
  const { id, name, labels: before } = template;
  const [labels, setLabels] = useState<string[]>([...before]);
  const { data } = useListFormTemplateLabelsQuery();
  const [save, { error }] = useLabelFormTemplatesMutation();
  const problem = messageOf(error);
  const confirm = async () => {
    const remove = before.filter((label) => !labels.includes(label));
    const answer = await save({ ids: [id], add: labels, remove });
    if (answer.data === undefined) return;
    toastSuccess(text.labels.saved(name));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text.labels.title(name)}
      confirm={text.labels.submit}
      {...(problem !== undefined && { problem })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TagsInput
        label={text.labels.label}
        description={text.labels.help}
        data={data?.labels ?? []}
        value={labels}
        maxTags={20}
        // Below it are the buttons of the dialog.
        comboboxProps={{ position: 'top' }}
        onChange={setLabels}
      />
    </ConfirmDialog>
  );
}
