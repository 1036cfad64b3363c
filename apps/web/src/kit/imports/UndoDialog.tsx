import type { Import } from '@countersign/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/FormError.tsx';
import { useUndoImportMutation } from './api.ts';
import type { ImportOf } from './ImportPage.tsx';

interface UndoDialogProps {
  /** Undefined where nothing is asked. */
  one: Import | undefined;
  of: ImportOf;
  onClose(): void;
}

/** Says what an undo will do, and begins it when that is wanted. */
export function UndoDialog({ one, of, onClose }: UndoDialogProps) {
  return (
    <Modal
      opened={one !== undefined}
      onClose={onClose}
      title="Undo this import?"
      transitionProps={{ duration: 0 }}
    >
      {one && <Question one={one} of={of} onClose={onClose} />}
    </Modal>
  );
}

function Question({ one, of, onClose }: UndoDialogProps & { one: Import }) {
  const [undo, { isLoading, error }] = useUndoImportMutation();
  const confirm = async () => {
    const answer = await undo({ endpoints: of.endpoints, id: one.id });
    if (answer.data !== undefined) onClose();
  };
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>
        What came from “{one.fileName}” is taken back. {of.words.undo}
      </Text>
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={isLoading} onClick={() => void confirm()}>
          Undo the import
        </Button>
      </Group>
    </Stack>
  );
}
