import { Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { countOf } from '../../../kit/lists/row-acts.ts';
import type { Chosen } from '../../../kit/lists/SelectionBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useLabelFormTemplatesMutation, useListFormTemplateLabelsQuery } from './api.ts';

interface BulkLabelsDialogProps {
  chosen: Chosen;
  nouns: readonly [one: string, several: string];
  onClose(): void;
}

/** Files several templates under labels at once, and takes them out of others. */
export function BulkLabelsDialog({ chosen, nouns, onClose }: BulkLabelsDialogProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const { data } = useListFormTemplateLabelsQuery();
  const [save, { error }] = useLabelFormTemplatesMutation();
  const problem = messageOf(error);
  const known = data?.labels ?? [];
  const confirm = async () => {
    const ids = 'ids' in chosen.selection ? [...chosen.selection.ids] : [];
    const answer = await save({ ids, add, remove });
    if (answer.data === undefined) return;
    chosen.clear();
    toastSuccess(`The labels of ${countOf(ids.length, nouns)} are saved.`);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Labels of ${countOf(chosen.count, nouns)}`}
      confirm="Save"
      isDisabled={add.length + remove.length === 0}
      {...(problem !== undefined && { problem })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm">Other labels that they have stay as they are.</Text>
        <TagsInput
          label="Put them under"
          description="Press Enter behind each one."
          data={known.filter((label) => !remove.includes(label))}
          value={add}
          maxTags={20}
          data-autofocus
          onChange={setAdd}
        />
        <TagsInput
          label="Take them out of"
          data={known.filter((label) => !add.includes(label))}
          value={remove}
          maxTags={20}
          // Below it are the buttons of the dialog.
          comboboxProps={{ position: 'top' }}
          onChange={setRemove}
        />
      </Stack>
    </ConfirmDialog>
  );
}
