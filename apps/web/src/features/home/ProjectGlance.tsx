import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useChosenCompany } from '../../core/session/use-chosen-place.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useListProjectsQuery } from '../../records/projects/api.ts';
import { ProjectBadges } from '../../records/projects/ProjectBadges.tsx';
import { projectDates } from '../../records/projects/project-dates.ts';
import classes from './ProjectGlance.module.css';

/** As many are shown; the list has the rest. */
const shown = 4;

/** The projects at a glance, those that end last first, and the way to all of them. */
export function ProjectGlance() {
  const mayManage = useMay('companies.manage');
  const companyId = useChosenCompany();
  const { data } = useListProjectsQuery(
    { companyId, pageSize: shown, sort: 'endsOn', direction: 'descending' },
    { refetchOnMountOrArgChange: 60 },
  );
  if (data === undefined || (data.items.length === 0 && !mayManage)) return null;
  return (
    <section aria-labelledby="projects-heading">
      <div className={classes.glanceHead}>
        <h2 id="projects-heading" className={classes.glanceTitle}>
          Projects
        </h2>
        <Group gap="md">
          <Anchor component={Link} to={paths.projects} size="sm">
            All projects
          </Anchor>
          {mayManage && (
            <Anchor component={Link} to={paths.companies} size="sm">
              All companies
            </Anchor>
          )}
        </Group>
      </div>
      <ul className={classes.glance}>
        {data.items.map((project) => (
          <li key={project.id}>
            <Link to={paths.project(project.id)} className={classes.glanceCard}>
              <div className={classes.cardTop}>
                <Text fw={600} truncate title={project.name}>
                  {project.name}
                </Text>
                <ProjectBadges project={project} />
              </div>
              <Text size="sm" c="dimmed" truncate mt={4} title={project.companyName}>
                {project.companyName}
              </Text>
              <Text size="sm" c="dimmed">
                {projectDates(project) || 'No dates yet'}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
