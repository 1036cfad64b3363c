import type { User } from '@countersign/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/FormError.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useActOnUserMutation } from './api.ts';
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
  return (
    <Modal
      opened={chosen !== undefined}
      onClose={onClose}
      title={chosen?.act.question(chosen.user)}
      // A dialog that fades out keeps its words.
      transitionProps={{ duration: 0 }}
    >
      {chosen && <Question {...chosen} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function Question({ act, user, onClose, onDone }: ChosenAct & Omit<ActDialogProps, 'chosen'>) {
  const [perform, { isLoading, error }] = useActOnUserMutation();
  const confirm = async () => {
    const answer = await perform({ id: user.id, endpoint: act.endpoint });
    if (answer.data === undefined) return;
    toastSuccess(act.done(user));
    onClose();
    onDone?.(answer.data);
  };
  return (
    <Stack gap="md">
      <Text>{act.explanation(user)}</Text>
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus={act.isHard || undefined}>
          Cancel
        </Button>
        <Button
          color={act.isHard ? 'red' : undefined}
          loading={isLoading}
          data-autofocus={!act.isHard || undefined}
          onClick={() => void confirm()}
        >
          {act.confirm}
        </Button>
      </Group>
    </Stack>
  );
}
