import type { CustomField } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
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
  const [archive, archiving] = useArchiveCustomFieldMutation();
  const [restore, restoring] = useRestoreCustomFieldMutation();
  const [remove, removing] = useDeleteCustomFieldMutation();
  const close = () => {
    for (const { reset } of [archiving, restoring, removing]) reset();
    onClose();
  };
  const perform = {
    archive: ({ id, revision }: CustomField) => archive({ id, body: { revision } }),
    restore: ({ id, revision }: CustomField) => restore({ id, body: { revision } }),
    delete: (field: CustomField) => remove(field.id),
  };
  const confirm = async () => {
    if (chosen === undefined) return;
    const { act, field } = chosen;
    const answer = await perform[act](field);
    if (answer.error !== undefined) return;
    toastSuccess(`${field.name} ${words[act].done}`);
    close();
    onDone?.(act);
  };
  return (
    <ConfirmDialog
      opened={chosen !== undefined}
      title={chosen && words[chosen.act].question}
      confirm={chosen === undefined ? '' : words[chosen.act].confirm}
      isHard={chosen?.act === 'delete'}
      problem={messageOf(archiving.error ?? restoring.error ?? removing.error)}
      onConfirm={confirm}
      onClose={close}
    >
      {chosen && words[chosen.act].text(chosen.field)}
    </ConfirmDialog>
  );
}
