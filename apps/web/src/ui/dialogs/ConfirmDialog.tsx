import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormError } from '../inputs/FormError.tsx';
import { text } from '../text.ts';
import { useFocusBack } from './use-focus-back.ts';

interface ConfirmDialogProps {
  opened: boolean;
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  /** On the button that does it. */
  confirm: string;
  /** On the button that does not. */
  cancel?: string;
  /** It can't be taken back at once: the button is red, and Enter cancels. */
  isHard?: boolean;
  /** Whether something has to be chosen before it can be done; where it is said, Enter cancels at first. */
  isDisabled?: boolean;
  /** Why it was refused. */
  problem?: string | undefined;
  /** Does it; the button waits for it. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Says what an act will do, does it when that is wanted, and says why where it was refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, cancel = text.dialog.cancel } = props;
  const { isHard = false, isDisabled, problem } = props;
  const { onConfirm, onClose } = props;
  const [isWorking, setWorking] = useState(false);
  useFocusBack(opened);
  const isFromCancel = isHard || isDisabled !== undefined;
  const run = async () => {
    setWorking(true);
    await onConfirm();
    setWorking(false);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      // A dialog that fades out keeps its words.
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Text component="div" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <FormError>{isWorking ? undefined : problem}</FormError>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose} data-autofocus={isFromCancel || undefined}>
            {cancel}
          </Button>
          <Button
            color={isHard ? 'red' : undefined}
            loading={isWorking}
            disabled={isDisabled}
            data-autofocus={!isFromCancel || undefined}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
