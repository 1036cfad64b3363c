import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useGetProjectQuery } from '../../entities/projects/api.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { ProjectEditor } from './ProjectEditor.tsx';
import { ProjectView } from './ProjectView.tsx';
import { text } from './text.ts';

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
  return <RecordPending title={text.project.title} back={backTo.projects} query={query} />;
}
