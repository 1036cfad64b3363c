import { type HomeProject, riskLevelNames, riskLevels } from '@countersign/contract';
import { projectFilters, projectPeopleFilters, projectRiskFilters } from '@countersign/domain';
import { Anchor, Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { ProjectBadges } from '../../entities/projects/ProjectBadges.tsx';
import { projectDates } from '../../entities/projects/project-dates.ts';
import { cappedCountText } from '../../kit/lists/table/row-labels.ts';
import classes from './ProjectGlance.module.css';
import { text } from './text.ts';

const figures = [
  { key: 'drafts', state: 'draft' },
  { key: 'open', state: 'pending' },
  { key: 'signed', state: 'approved' },
] as const;

/** The projects at a glance, those that end last first, and the way to all of them. */
export function ProjectGlance({ projects }: { projects?: readonly HomeProject[] }) {
  const mayManage = useMay('companies.manage');
  if (projects?.length === 0) return null;
  return (
    <section aria-labelledby="projects-heading" className={classes.section}>
      <Group gap="4px 16px" justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h3" id="projects-heading">
          {text.cards.projects}
        </Title>
        <Group gap="md">
          <Anchor component={Link} to={paths.projects} size="sm">
            {text.projects.all}
          </Anchor>
          {mayManage && (
            <Anchor component={Link} to={paths.companies} size="sm">
              {text.projects.allCompanies}
            </Anchor>
          )}
        </Group>
      </Group>
      <SimpleGrid component="ul" minColWidth={230} spacing="sm" aria-busy={projects === undefined}>
        {projects === undefined &&
          [0, 1, 2].map((one) => (
            <li key={one}>
              <Skeleton h={142} radius="lg" />
            </li>
          ))}
        {projects?.map((project) => (
          <Paper key={project.id} component="li" withBorder radius="lg" shadow="xs" h="100%" p="md">
            <div className={classes.cardTop}>
              <Anchor component={Link} to={paths.project(project.id)} fw={600} c="inherit" miw={0}>
                {project.name}
              </Anchor>
              <ProjectBadges project={project} />
            </div>
            <Text size="sm" c="dimmed" mt={4}>
              {project.companyName}
            </Text>
            <Text size="sm" c="dimmed">
              {projectDates(project) || text.projects.noDates}
            </Text>
            <Group gap="4px 14px" align="stretch" mt="xs">
              {project.people !== null && (
                <Anchor
                  component={Link}
                  to={paths.contactsOf(projectPeopleFilters(project.id))}
                  size="sm"
                >
                  {text.projects.people(project.people, cappedCountText(project.people))}
                </Anchor>
              )}
              {figures.map(({ key, state }) => (
                <Anchor
                  key={key}
                  component={Link}
                  to={paths.documentsOf({
                    tab: 'all',
                    filters: projectFilters(project.id, state),
                  })}
                  size="sm"
                >
                  {text.projects[key](project[key], cappedCountText(project[key]))}
                </Anchor>
              ))}
            </Group>
            {project.risks !== null && <Risks id={project.id} risks={project.risks} />}
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}

/** Shows the number of a project's engagements at each level of risk, the highest first; empty levels are left out. */
function Risks({ id, risks }: { id: string; risks: NonNullable<HomeProject['risks']> }) {
  const levels = riskLevels.toReversed().filter((level) => risks[level] > 0);
  if (levels.length === 0) return null;
  return (
    <Group gap="4px 14px" align="stretch" mt="xs">
      {levels.map((level) => (
        <Anchor
          key={level}
          component={Link}
          to={paths.taxRisksOf(projectRiskFilters(id, level))}
          size="sm"
          className={classes.risk}
          data-level={level}
        >
          {text.projects.risk(risks[level], riskLevelNames[level].toLowerCase())}
        </Anchor>
      ))}
    </Group>
  );
}
