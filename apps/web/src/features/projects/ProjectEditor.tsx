import { getProjectHistory, type Project, updateProjectInput } from '@countersign/contract';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useGetProjectQuery } from '../../entities/projects/api.ts';
import { ProjectBadges } from '../../entities/projects/ProjectBadges.tsx';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import { ArchiveProjectDialog } from './ArchiveProjectDialog.tsx';
import { useRestoreProjectMutation, useUpdateProjectMutation } from './api.ts';
import { ProjectEmails } from './ProjectEmails.tsx';
import {
  DatesSection,
  DefaultsSection,
  DetailsSection,
  OwnFieldsSection,
  SendingSection,
  WatermarkSection,
} from './ProjectFields.tsx';
import { ProjectMembers } from './ProjectMembers.tsx';
import { type ProjectFormValues, projectTexts, valuesOf } from './project-values.ts';
import { text } from './text.ts';

/** Changes a project, and archives or restores it. */
export function ProjectEditor({ project }: { project: Project }) {
  const [update] = useUpdateProjectMutation();
  const { refetch } = useGetProjectQuery(project.id);
  const [toArchive, setToArchive] = useState<Project>();
  const restoring = useRestore(project);
  const navigate = useNavigate();
  const edits = useEdits<Project, ProjectFormValues>({
    schema: updateProjectInput,
    record: project,
    toValues: valuesOf,
    save: (values, revision) => update({ id: project.id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    labels: text.fields,
    savedMessage: (saved) => text.project.saved(saved.name),
  });
  const disabled = project.archivedAt !== null;
  const section = { project, edits, disabled };
  return (
    <>
      <PageHeader
        title={project.name}
        badge={<ProjectBadges project={project} />}
        description={project.companyName}
        back={backTo.projects}
        actions={
          !disabled && (
            <Button
              variant="default"
              leftSection={<IconArchive size={17} stroke={1.7} aria-hidden />}
              onClick={() => setToArchive(project)}
            >
              {text.project.archive}
            </Button>
          )
        }
      />
      <ArchiveBanner archivedAt={project.archivedAt} {...restoring}>
        {project.companyIsArchived
          ? text.project.companyArchived(project.companyName)
          : text.project.archived}
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun={text.project.noun}
        onCancel={() => void navigate(paths.projects)}
        who={<LatestChange subject="project" id={project.id} />}
        texts={projectTexts}
      >
        <RecordPanes
          main={
            <>
              <DetailsSection {...section} />
              <OwnFieldsSection {...section} />
              <DatesSection {...section} />
              <DefaultsSection {...section} />
              <SendingSection {...section} />
              <WatermarkSection {...section} />
            </>
          }
          side={
            <>
              <ProjectMembers project={project} mayChange={!disabled} />
              <ProjectEmails project={project} disabled={disabled} />
              <ObjectHistory endpoint={getProjectHistory} id={project.id} />
            </>
          }
        />
      </RecordForm>
      <ArchiveProjectDialog project={toArchive} onClose={() => setToArchive(undefined)} />
    </>
  );
}

function useRestore({ id, name, companyIsArchived }: Project) {
  const [restore, { isLoading }] = useRestoreProjectMutation();
  const onRestore = async () => {
    const { error } = await restore(id);
    if (error === undefined) toastSuccess(text.project.restored(name));
    else toastError(messageOf(error));
  };
  return {
    onRestore: companyIsArchived ? undefined : () => void onRestore(),
    isRestoring: isLoading,
  };
}
