import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-session.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { useGetProjectQuery } from '../../records/projects/api.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProjectEditor } from './ProjectEditor.tsx';
import { ProjectView } from './ProjectView.tsx';

/** One project: what it is, who works in it, and what was done to it. */
export default function ProjectPage() {
  const { id = '' } = useParams();
  return <OpenProject key={id} id={id} />;
}

function OpenProject({ id }: { id: string }) {
  const mayManage = useMay('projects.manage');
  const query = useGetProjectQuery(id, { refetchOnMountOrArgChange: freshFor });
  const project = useFresh(query);
  if (project !== undefined) {
    return mayManage ? <ProjectEditor project={project} /> : <ProjectView project={project} />;
  }
  const { error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader title="Project" back={backTo.projects} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the project">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
