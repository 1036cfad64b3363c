import { Button, Group, Modal, Text } from '@mantine/core';

interface LeaveDialogProps {
  opened: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks whether what is not saved may be lost. */
export default function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal opened={opened} onClose={onStay} title="Leave without saving?">
      <Text>What you changed on this page is not saved yet.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave without saving
        </Button>
      </Group>
    </Modal>
  );
}
