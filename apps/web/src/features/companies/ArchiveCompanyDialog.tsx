import type { Company, CompanySummary } from '@countersign/contract';
import { Checkbox, List, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListProjectsQuery } from '../../entities/projects/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useArchiveCompanyMutation } from './api.ts';
import { text } from './text.ts';

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
    toastSuccess(text.archive.done(company.name));
    close();
  };
  return (
    <ConfirmDialog
      opened={company !== undefined}
      title={text.archive.title(company?.name ?? '')}
      confirm={text.company.archive}
      isDisabled={count > 0 && !withProjects}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      {text.archive.text}
      {count > 0 && (
        <>
          <Text mt="md">{text.archive.projects(count)}</Text>
          <List size="sm" mt={6}>
            {projects?.items.map((project) => (
              <List.Item key={project.id}>{project.name}</List.Item>
            ))}
            {count > named && <List.Item>{text.archive.more(count - named)}</List.Item>}
          </List>
          <Checkbox
            mt="md"
            label={text.archive.withProjects(count)}
            checked={withProjects}
            onChange={(event) => setWithProjects(event.currentTarget.checked)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
