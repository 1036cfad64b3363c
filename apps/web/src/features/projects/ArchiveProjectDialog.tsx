import type { ProjectSummary } from '@countersign/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/FormError.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useArchiveProjectMutation } from './api.ts';

interface ArchiveProjectDialogProps {
  /** Undefined where nothing is asked. */
  project: ProjectSummary | undefined;
  onClose(): void;
}

/** Says what archiving a project means, and does it when that is wanted. */
export function ArchiveProjectDialog({ project, onClose }: ArchiveProjectDialogProps) {
  return (
    <Modal
      opened={project !== undefined}
      onClose={onClose}
      title={`Archive ${project?.name ?? ''}?`}
      // A dialog that fades out keeps its words.
      transitionProps={{ duration: 0 }}
    >
      {project && <Question project={project} onClose={onClose} />}
    </Modal>
  );
}

function Question({ project, onClose }: { project: ProjectSummary; onClose(): void }) {
  const [archive, { isLoading, error }] = useArchiveProjectMutation();
  const confirm = async () => {
    const answer = await archive(project.id);
    if (answer.data === undefined) return;
    toastSuccess(`${project.name} is archived.`);
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        Nobody can choose it for new documents then. Those that it has stay as they are, and it can
        be restored at any time.
      </Text>
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isLoading} data-autofocus onClick={() => void confirm()}>
          Archive
        </Button>
      </Group>
    </Stack>
  );
}
