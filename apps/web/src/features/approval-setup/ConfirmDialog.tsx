import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError } from '../../ui/FormError.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** On the button. */
  confirm: string;
  isWorking: boolean;
  problem: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Says what an act will do, and does it when that is wanted. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, isWorking, problem, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        <FormError>{problem}</FormError>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isWorking} data-autofocus onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
