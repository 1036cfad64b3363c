import { Button, Group, Text } from '@mantine/core';
import { ControlledModal } from './ControlledModal.tsx';

interface DiscardDialogProps {
  onStay(): void;
  onDiscard(): void;
}

/**
 * Asks before a form that was filled in is closed without being sent. Rendered when it asks and not
 * before: one that waits closed would take the Escape key that closes the form for its own.
 */
export function DiscardDialog({ onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ControlledModal onClose={onStay} title="Close without saving?" zIndex={300}>
      <Text>What you filled in is not saved.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          Go on filling in
        </Button>
        <Button color="red" onClick={onDiscard}>
          Close without saving
        </Button>
      </Group>
    </ControlledModal>
  );
}
