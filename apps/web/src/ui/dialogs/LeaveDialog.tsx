import { Button, Group, Modal, Text } from '@mantine/core';
import { text } from '../text.ts';

interface LeaveDialogProps {
  opened: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks whether what is not saved may be lost. */
export default function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal opened={opened} onClose={onStay} title={text.dialog.leaveTitle}>
      <Text>{text.dialog.leaveHelp}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          {text.dialog.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {text.dialog.leave}
        </Button>
      </Group>
    </Modal>
  );
}
