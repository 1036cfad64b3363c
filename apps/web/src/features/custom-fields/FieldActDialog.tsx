import type { CustomField } from '@countersign/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/FormError.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import {
  useArchiveCustomFieldMutation,
  useDeleteCustomFieldMutation,
  useRestoreCustomFieldMutation,
} from './api.ts';
import { ownerNouns } from './field-words.ts';

/** What can be done with a field beside editing it. */
export type FieldAct = 'archive' | 'restore' | 'delete';

/** An act that was chosen, and for which field. */
export interface ChosenFieldAct {
  act: FieldAct;
  field: CustomField;
}

interface FieldActDialogProps {
  /** Undefined where nothing is asked. */
  chosen: ChosenFieldAct | undefined;
  onClose(): void;
  onDone?(act: FieldAct): void;
}

interface ActWords {
  question: string;
  confirm: string;
  done: string;
  text(field: CustomField): string;
}

const words: Record<FieldAct, ActWords> = {
  archive: {
    question: 'Archive this field?',
    confirm: 'Archive',
    done: 'is archived.',
    text: ({ name, of }) =>
      `“${name}” leaves the forms, lists and imports of ${ownerNouns[of][1]}. Its values are kept, and come back when you restore it.`,
  },
  restore: {
    question: 'Restore this field?',
    confirm: 'Restore',
    done: 'is back in use.',
    text: ({ name, of }) =>
      `“${name}” comes back to the forms of ${ownerNouns[of][1]}, behind the other fields, with the values that it had.`,
  },
  delete: {
    question: 'Delete this field?',
    confirm: 'Delete',
    done: 'is deleted.',
    text: ({ name, of }) =>
      `No ${ownerNouns[of][0]} has a value of “${name}”, so nothing is lost but the field itself. This can’t be undone.`,
  },
};

/** Says what an act will do, does it when that is wanted, and says why where it was refused. */
export function FieldActDialog({ chosen, onClose, onDone }: FieldActDialogProps) {
  return (
    <Modal
      opened={chosen !== undefined}
      onClose={onClose}
      title={chosen && words[chosen.act].question}
      // A dialog that fades out keeps its words.
      transitionProps={{ duration: 0 }}
    >
      {chosen && <Question {...chosen} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function Question({
  act,
  field,
  onClose,
  onDone,
}: ChosenFieldAct & Omit<FieldActDialogProps, 'chosen'>) {
  const [archive, archiving] = useArchiveCustomFieldMutation();
  const [restore, restoring] = useRestoreCustomFieldMutation();
  const [remove, removing] = useDeleteCustomFieldMutation();
  const { isLoading, error } = { archive: archiving, restore: restoring, delete: removing }[act];
  const { text, confirm, done } = words[act];
  const isHard = act === 'delete';
  const perform = async () => {
    const answer =
      act === 'archive'
        ? await archive(field)
        : act === 'restore'
          ? await restore(field)
          : await remove(field.id);
    if (answer.error !== undefined) return;
    toastSuccess(`${field.name} ${done}`);
    onClose();
    onDone?.(act);
  };
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>{text(field)}</Text>
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus={isHard || undefined}>
          Cancel
        </Button>
        <Button
          color={isHard ? 'red' : undefined}
          loading={isLoading}
          data-autofocus={!isHard || undefined}
          onClick={() => void perform()}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  );
}
