import { Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { countOf } from '../../../kit/lists/selection/row-acts.ts';
import type { Chosen } from '../../../kit/lists/selection/SelectionBar.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useLabelFormTemplatesMutation, useListFormTemplateLabelsQuery } from './api.ts';
import { text } from './text.ts';

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
    toastSuccess(text.labels.savedOfSeveral(countOf(ids.length, nouns)));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text.labels.titleOfSeveral(countOf(chosen.count, nouns))}
      confirm={text.labels.submit}
      isDisabled={add.length + remove.length === 0}
      {...(problem !== undefined && { problem })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm">{text.labels.others}</Text>
        <TagsInput
          label={text.labels.add}
          description={text.labels.help}
          data={known.filter((label) => !remove.includes(label))}
          value={add}
          maxTags={20}
          data-autofocus
          onChange={setAdd}
        />
        <TagsInput
          label={text.labels.remove}
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
