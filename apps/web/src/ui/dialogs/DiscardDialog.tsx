import { Button, Group, Text } from '@mantine/core';
import { text } from '../text.ts';
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
    <ControlledModal onClose={onStay} title={text.dialog.closeTitle} zIndex={300}>
      <Text>{text.dialog.closeHelp}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          {text.dialog.keepEditing}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {text.dialog.close}
        </Button>
      </Group>
    </ControlledModal>
  );
}
