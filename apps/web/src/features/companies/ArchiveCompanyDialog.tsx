import type { Company, CompanySummary } from '@countersign/contract';
import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListProjectsQuery } from '../../records/projects/api.ts';
import { FormError } from '../../ui/FormError.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useArchiveCompanyMutation } from './api.ts';

interface ArchiveCompanyDialogProps {
  /** Undefined where nothing is asked. */
  company: Company | CompanySummary | undefined;
  onClose(): void;
}

/** Says what archiving a company means for its projects, and does it when that is wanted. */
export function ArchiveCompanyDialog({ company, onClose }: ArchiveCompanyDialogProps) {
  return (
    <Modal
      opened={company !== undefined}
      onClose={onClose}
      title={`Archive ${company?.name ?? ''}?`}
      // A dialog that fades out keeps its words.
      transitionProps={{ duration: 0 }}
    >
      {company && <Question company={company} onClose={onClose} />}
    </Modal>
  );
}

/** As many projects are named. */
const named = 8;

function Question({ company, onClose }: { company: Company | CompanySummary; onClose(): void }) {
  const { id, name } = company;
  const { data } = useListProjectsQuery(
    { companyId: id, pageSize: named },
    { refetchOnMountOrArgChange: true },
  );
  const [withProjects, setWithProjects] = useState(false);
  const [archive, { isLoading, error }] = useArchiveCompanyMutation();
  const count = data?.total ?? company.projectCount;
  const confirm = async () => {
    const answer = await archive({ id, withProjects });
    if (answer.data === undefined) return;
    toastSuccess(`${name} is archived.`);
    onClose();
  };
  return (
    <Stack gap="md">
      <Text>
        Nobody can choose it for new projects and documents then. It stays on everything that it is
        on, and can be restored at any time.
      </Text>
      {count > 0 && (
        <div>
          <Text>
            {count === 1 ? 'One of its projects is' : `${count} of its projects are`} not archived:
          </Text>
          <List size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
            {data?.items.map((project) => (
              <List.Item key={project.id}>{project.name}</List.Item>
            ))}
            {count > named && <List.Item>{count - named} more</List.Item>}
          </List>
          <Checkbox
            mt="md"
            label={count === 1 ? 'Archive the project too' : `Archive all ${count} projects too`}
            checked={withProjects}
            onChange={(event) => setWithProjects(event.currentTarget.checked)}
          />
        </div>
      )}
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          loading={isLoading}
          disabled={count > 0 && !withProjects}
          onClick={() => void confirm()}
        >
          Archive
        </Button>
      </Group>
    </Stack>
  );
}
