import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** On the button that does it. */
  action: string;
  /** What it means. */
  children: ReactNode;
  onClose(): void;
  /** Does it; the button waits for it. */
  onConfirm(): Promise<unknown>;
}

/** Asks before something that can't be taken back at once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, action, children, onClose, onConfirm } = props;
  const [isDoing, setDoing] = useState(false);
  const confirm = async () => {
    setDoing(true);
    await onConfirm();
    setDoing(false);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Text lh={1.6}>{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={isDoing} onClick={() => void confirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
