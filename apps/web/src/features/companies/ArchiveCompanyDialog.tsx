import type { Company, CompanySummary } from '@countersign/contract';
import { Checkbox, List, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListProjectsQuery } from '../../entities/projects/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useArchiveCompanyMutation } from './api.ts';

interface ArchiveCompanyDialogProps {
  /** Undefined where nothing is asked. */
  company: Company | CompanySummary | undefined;
  onClose(): void;
}

/** As many projects are named. */
const named = 8;

/** Says what archiving a company means for its projects, and does it when that is wanted. */
export function ArchiveCompanyDialog({ company, onClose }: ArchiveCompanyDialogProps) {
  const { currentData: projects } = useListProjectsQuery(
    company === undefined ? skipToken : { companyId: company.id, pageSize: named },
    { refetchOnMountOrArgChange: true },
  );
  const [withProjects, setWithProjects] = useState(false);
  const [archive, { error, reset }] = useArchiveCompanyMutation();
  const count = projects?.total ?? company?.projectCount ?? 0;
  const close = () => {
    reset();
    setWithProjects(false);
    onClose();
  };
  const confirm = async () => {
    if (company === undefined) return;
    const answer = await archive({ id: company.id, body: { withProjects } });
    if (answer.data === undefined) return;
    toastSuccess(`${company.name} is archived.`);
    close();
  };
  return (
    <ConfirmDialog
      opened={company !== undefined}
      title={`Archive ${company?.name ?? ''}?`}
      confirm="Archive"
      isDisabled={count > 0 && !withProjects}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      Nobody can choose it for new projects and documents then. It stays on everything that it is
      on, and can be restored at any time.
      {count > 0 && (
        <>
          <Text mt="md">
            {count === 1 ? 'One of its projects is' : `${count} of its projects are`} not archived:
          </Text>
          <List size="sm" mt={6}>
            {projects?.items.map((project) => (
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
        </>
      )}
    </ConfirmDialog>
  );
}
