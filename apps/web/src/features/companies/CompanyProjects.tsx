import type { Company } from '@countersign/contract';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useListProjectsQuery } from '../../entities/projects/api.ts';
import { projectDates } from '../../entities/projects/project-dates.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import classes from './Companies.module.css';
import { text } from './text.ts';

/** As many are shown; the list has the rest. */
const shown = 6;

/** The projects of a company that are not archived. */
export function CompanyProjects({ company }: { company: Company }) {
  const { currentData, error } = useListProjectsQuery({ companyId: company.id, pageSize: shown });
  const all = paths.projectsOf(company.id);
  return (
    <RecordSection
      title={text.projects.title}
      action={
        <Anchor component={Link} to={all} size="sm">
          {(currentData?.total ?? 0) > shown
            ? text.projects.all(currentData?.total ?? 0)
            : text.projects.show}
        </Anchor>
      }
    >
      {currentData === undefined && error === undefined && <Skeleton h={90} />}
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      {currentData?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.projects.none}
        </Text>
      )}
      <Stack component="ul" gap={2}>
        {currentData?.items.map((project) => (
          <li key={project.id}>
            <Link to={paths.project(project.id)} className={classes.project}>
              <Text size="sm" fw={550} truncate title={project.name}>
                {project.name}
              </Text>
              <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {projectDates(project)}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
    </RecordSection>
  );
}
