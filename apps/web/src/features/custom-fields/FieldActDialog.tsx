import type { CustomField } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import {
  useArchiveCustomFieldMutation,
  useDeleteCustomFieldMutation,
  useRestoreCustomFieldMutation,
} from './api.ts';
import { ownerNouns } from './field-labels.ts';
import { text } from './text.ts';

/** Names the actions on a field, besides editing it. */
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
    toastSuccess(text.acts[act].done(field.name));
    close();
    onDone?.(act);
  };
  return (
    <ConfirmDialog
      opened={chosen !== undefined}
      title={chosen && text.acts[chosen.act].question}
      confirm={chosen === undefined ? '' : text.menu[chosen.act]}
      isHard={chosen?.act === 'delete'}
      problem={messageOf(archiving.error ?? restoring.error ?? removing.error)}
      onConfirm={confirm}
      onClose={close}
    >
      {chosen &&
        text.acts[chosen.act].explanation(chosen.field.name, ownerNouns[chosen.field.of][1])}
    </ConfirmDialog>
  );
}
