import type { Project } from '@countersign/contract';
import { Text } from '@mantine/core';
import { backTo } from '../../core/paths.ts';
import { CustomFieldValues } from '../../entities/custom-fields/CustomFieldValues.tsx';
import { ProjectBadges } from '../../entities/projects/ProjectBadges.tsx';
import { projectDates } from '../../entities/projects/project-dates.ts';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes, RecordSection } from '../../ui/page/RecordPanes.tsx';
import { ProjectMembers } from './ProjectMembers.tsx';
import { text } from './text.ts';

/** A project as those see it who work in it. */
export function ProjectView({ project }: { project: Project }) {
  const facts = [
    [text.fields.companyId, project.companyName],
    [text.fields.code, project.code],
    [text.details.dates, projectDates(project)],
    [text.fields.currency, project.currency],
    [text.fields.approvalSetupId, project.approvalSetup?.name ?? ''],
    [text.fields.taxRiskMode, text.defaults.taxRisk[project.taxRiskMode].label],
    [text.fields.departments, project.departments.join(', ')],
  ] as const;
  return (
    <>
      <PageHeader
        title={project.name}
        badge={<ProjectBadges project={project} />}
        back={backTo.projects}
      />
      <RecordPanes
        main={
          <RecordSection title={text.details.title}>
            <Facts>
              {facts.map(([name, value]) => (
                <Fact key={name} name={name}>
                  {value === '' ? (
                    <Text span inherit c="dimmed">
                      {text.details.none}
                    </Text>
                  ) : (
                    value
                  )}
                </Fact>
              ))}
            </Facts>
            <CustomFieldValues owner="project" values={project.customValues} />
          </RecordSection>
        }
        side={<ProjectMembers project={project} mayChange={false} />}
      />
    </>
  );
}
