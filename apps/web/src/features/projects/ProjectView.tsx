import type { Project } from '@countersign/contract';
import { Text } from '@mantine/core';
import { backTo } from '../../core/paths.ts';
import { CustomFieldValues } from '../../entities/custom-fields/CustomFieldValues.tsx';
import { ProjectBadges } from '../../entities/projects/ProjectBadges.tsx';
import { projectDates } from '../../entities/projects/project-dates.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordPanes, RecordSection } from '../../ui/RecordPanes.tsx';
import { ProjectMembers } from './ProjectMembers.tsx';
import { taxRiskTexts } from './project-labels.ts';

/** A project as those see it who work in it. */
export function ProjectView({ project }: { project: Project }) {
  const facts = [
    ['Company', project.companyName],
    ['Code', project.code],
    ['Dates', projectDates(project)],
    ['Currency', project.currency],
    ['Approval', project.approvalSetup?.name ?? ''],
    ['Tax risks', taxRiskTexts[project.taxRiskMode].label],
    ['Departments', project.departments.join(', ')],
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
          <RecordSection title="Details">
            <Facts>
              {facts.map(([name, text]) => (
                <Fact key={name} name={name}>
                  {text === '' ? (
                    <Text span inherit c="dimmed">
                      Not set
                    </Text>
                  ) : (
                    text
                  )}
                </Fact>
              ))}
            </Facts>
            <CustomFieldValues owner="project" values={project.customValues} />
          </RecordSection>
        }
        aside={<ProjectMembers project={project} mayChange={false} />}
      />
    </>
  );
}
