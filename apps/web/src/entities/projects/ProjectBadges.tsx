import type { ProjectSummary } from '@countersign/contract';
import { Badge } from '@mantine/core';
import { projectStage } from './project-dates.ts';
import { text } from './text.ts';

const stages = {
  upcoming: { label: text.stages.upcoming, color: 'amber' },
  running: { label: text.stages.running, color: 'green' },
  over: { label: text.stages.over, color: 'gray' },
} as const;

/** Today as the user's calendar has it. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date());
}

/** Shows the stage of a project: in time, or in the archive. */
export function ProjectBadges({
  project,
}: {
  project: Pick<ProjectSummary, 'startsOn' | 'endsOn'> & { archivedAt?: string | null };
}) {
  if (project.archivedAt != null) {
    return (
      <Badge variant="light" color="gray">
        {text.archived}
      </Badge>
    );
  }
  const stage = projectStage(project, today());
  if (stage === undefined) return null;
  return (
    <Badge variant="light" color={stages[stage].color}>
      {stages[stage].label}
    </Badge>
  );
}
