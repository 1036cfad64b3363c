import {
  type EmailEvent,
  type EmailTemplateSummary,
  emailEventFacts,
  emailEvents,
  isOfCompanies,
  type Project,
} from '@countersign/contract';
import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import {
  useGetEmailOverviewQuery,
  useSetEmailDefaultMutation,
} from '../../entities/email-templates/api.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { text } from './text.ts';

interface ProjectEmailsProps {
  project: Project;
  disabled: boolean;
}

/** Lets the user choose the template of each email of the project; a choice is saved at once. */
export function ProjectEmails({ project, disabled }: ProjectEmailsProps) {
  const { data, error } = useGetEmailOverviewQuery({});
  const events = emailEvents.filter(
    (event) => isOfCompanies(event) && optionsOf(data?.templates ?? [], event, project).length > 0,
  );
  return (
    <RecordSection title={text.emails.title} description={text.emails.help}>
      {data === undefined && error === undefined && <Skeleton h={80} />}
      {error !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(error)}
        </Text>
      )}
      {data !== undefined && events.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.emails.none}
        </Text>
      )}
      <Stack gap="sm">
        {events.map((event) => (
          <EventTemplate
            key={event}
            event={event}
            project={project}
            templates={optionsOf(data?.templates ?? [], event, project)}
            disabled={disabled}
          />
        ))}
      </Stack>
    </RecordSection>
  );
}

/** The templates of an event that can be used in a project: for all companies, or for its own. */
function optionsOf(
  templates: readonly EmailTemplateSummary[],
  event: EmailEvent,
  { companyId }: Project,
): EmailTemplateSummary[] {
  return templates.filter(
    (one) => one.event === event && (one.company === null || one.company.id === companyId),
  );
}

interface EventTemplateProps {
  event: EmailEvent;
  project: Project;
  templates: readonly EmailTemplateSummary[];
  disabled: boolean;
}

const usual = 'usual';

function EventTemplate({ event, project, templates, disabled }: EventTemplateProps) {
  const [setDefault, { isLoading }] = useSetEmailDefaultMutation();
  const used = templates.find(({ uses }) =>
    uses.some(({ scope }) => scope.kind === 'project' && scope.projectId === project.id),
  );
  const choose = async (value: string) => {
    const scope = { kind: 'project', projectId: project.id } as const;
    const body = { scope, emailTemplateId: value === usual ? null : value };
    const { error } = await setDefault({ event, body });
    if (error === undefined) toastSuccess(text.emails.set(emailEventFacts[event].label));
    else toastError(messageOf(error));
  };
  return (
    <Select
      label={emailEventFacts[event].label}
      size="sm"
      allowDeselect={false}
      disabled={disabled || isLoading}
      data={[
        { value: usual, label: text.emails.company },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={used?.id ?? usual}
      onChange={(value) => value !== null && void choose(value)}
    />
  );
}
