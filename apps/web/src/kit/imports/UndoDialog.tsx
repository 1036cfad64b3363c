import type { Import } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useUndoImportMutation } from './api.ts';
import type { ImportOf } from './import-props.ts';
import { text } from './text.ts';

interface UndoDialogProps {
  /** Undefined while the dialog is closed. */
  one: Import | undefined;
  of: ImportOf;
  onClose(): void;
}

/** Says what an undo will do, and begins it when that is wanted. */
export function UndoDialog({ one, of, onClose }: UndoDialogProps) {
  const [undo, { error, reset }] = useUndoImportMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (one === undefined) return;
    const answer = await undo({ endpoints: of.endpoints, id: one.id });
    if (answer.data !== undefined) close();
  };
  return (
    <ConfirmDialog
      opened={one !== undefined}
      title={text.undo.title}
      confirm={text.undo.confirm}
      isHard
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      {text.undo.effect(one?.fileName ?? '')} {of.words.undo}
    </ConfirmDialog>
  );
}
