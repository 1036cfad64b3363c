import type { User } from '@countersign/contract';
import { messageOf } from '../../core/api/message-of.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useActOnUserMutation } from './api.ts';
import { text } from './text.ts';
import type { UserAct } from './user-acts.ts';

/** An act that was chosen, and for whom. */
export interface ChosenAct {
  act: UserAct;
  user: User;
}

interface ActDialogProps {
  /** Undefined where nothing is asked. */
  chosen: ChosenAct | undefined;
  onClose(): void;
  /** Called when it is done; `left` is null where the user is gone. */
  onDone?(left: User | null): void;
}

/** Says what an act will do, does it when that is wanted, and says why where it was refused. */
export function ActDialog({ chosen, onClose, onDone }: ActDialogProps) {
  const [perform, { error, reset }] = useActOnUserMutation();
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (chosen === undefined) return;
    const { act, user } = chosen;
    const answer = await perform({ id: user.id, endpoint: act.endpoint });
    if (answer.data === undefined) return;
    toastSuccess(text.acts[act.name].done(user));
    close();
    onDone?.(answer.data);
  };
  const texts = chosen && text.acts[chosen.act.name];
  return (
    <ConfirmDialog
      opened={chosen !== undefined}
      title={chosen && texts?.question(chosen.user)}
      confirm={texts?.label ?? ''}
      isHard={chosen?.act.isHard}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      {chosen && texts?.explanation(chosen.user)}
    </ConfirmDialog>
  );
}
