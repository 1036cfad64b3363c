import {
  archivedChoices,
  type EmailEvent,
  type EmailEventGroup,
  type EmailTemplateSummary,
  emailEventFacts,
  emailEvents,
} from '@countersign/contract';
import { Button, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useGetEmailOverviewQuery } from '../../records/email-templates/api.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NoEffectYet } from '../../ui/NoEffectYet.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BuiltInDialog } from './BuiltInDialog.tsx';
import classes from './EmailTemplates.module.css';
import { BuiltInRow, TemplateRow } from './TemplateRow.tsx';
import { UsesDialog } from './UsesDialog.tsx';

const groupNames: Record<EmailEventGroup, string> = {
  documents: 'Documents',
  distributions: 'Distributions',
  people: 'People and signing in',
};

/** Every e-mail that leaves, what it says and where. */
export default function EmailTemplatesPage() {
  const [parameters, setParameters] = useSearchParams();
  const archived = archivedChoices.find((one) => one === parameters.get('archived')) ?? 'no';
  const { currentData, error, refetch } = useGetEmailOverviewQuery(
    { archived },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader
        title="E-mail templates"
        description="What the e-mails say that leave in your name. Each has a built-in text; write your own for the whole organisation, a company or a project."
        actions={
          <SegmentedControl
            size="sm"
            aria-label="Show templates"
            value={archived}
            onChange={(next) => setParameters(next === 'no' ? {} : { archived: next })}
            data={[
              { value: 'no', label: 'Active' },
              { value: 'yes', label: 'Archived' },
              { value: 'all', label: 'All' },
            ]}
          />
        }
      />
      {error !== undefined && currentData === undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {error === undefined && currentData === undefined && (
        <Stack gap="md" role="status" aria-label="Loading the templates">
          <Skeleton h={180} />
          <Skeleton h={180} />
          <Skeleton h={180} />
        </Stack>
      )}
      {currentData !== undefined && (
        <Groups templates={currentData.templates} isArchive={archived === 'yes'} />
      )}
    </>
  );
}

interface GroupsProps {
  templates: readonly EmailTemplateSummary[];
  /** Archived ones alone: events without any are left out, and so are the built-in texts. */
  isArchive: boolean;
}

function Groups({ templates, isArchive }: GroupsProps) {
  const [used, setUsed] = useState<EmailTemplateSummary>();
  const [builtIn, setBuiltIn] = useState<EmailEvent>();
  const shown = emailEvents.filter(
    (event) => !isArchive || templates.some((one) => one.event === event),
  );
  const groups = Map.groupBy(shown, (event) => emailEventFacts[event].group);
  return (
    <>
      {shown.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          Nothing is archived.
        </Text>
      )}
      {[...groups].map(([group, events]) => (
        <section key={group} aria-labelledby={`group-${group}`} className={classes.group}>
          <Title order={2} id={`group-${group}`} mb="sm">
            {groupNames[group]}
          </Title>
          {group === 'distributions' && (
            <NoEffectYet>These leave once Doc Distributions are sent from here.</NoEffectYet>
          )}
          <div className={classes.events}>
            {events.map((event) => (
              <EventCard
                key={event}
                event={event}
                templates={templates.filter((one) => one.event === event)}
                isArchive={isArchive}
                onUses={setUsed}
                onBuiltIn={() => setBuiltIn(event)}
              />
            ))}
          </div>
        </section>
      ))}
      <UsesDialog template={used} onClose={() => setUsed(undefined)} />
      <BuiltInDialog event={builtIn} onClose={() => setBuiltIn(undefined)} />
    </>
  );
}

interface EventCardProps extends GroupsProps {
  event: EmailEvent;
  onUses(template: EmailTemplateSummary): void;
  onBuiltIn(): void;
}

function EventCard({ event, templates, isArchive, onUses, onBuiltIn }: EventCardProps) {
  const { label, when } = emailEventFacts[event];
  const used = templates
    .filter(({ archivedAt }) => archivedAt === null)
    .flatMap(({ uses }) => uses.map(({ scope }) => scope.kind));
  const somewhere = used.length === 0 ? 'nowhere' : 'somewhere';
  const replaced = used.includes('tenant') ? 'everywhere' : somewhere;
  return (
    <article className={classes.event} aria-labelledby={`event-${event}`}>
      <div className={classes.eventHead}>
        <div className={classes.eventText}>
          <Title order={3} id={`event-${event}`}>
            {label}
          </Title>
          <Text size="sm" c="dimmed">
            {when}
          </Text>
        </div>
        {!isArchive && (
          <Button
            component={Link}
            to={paths.newEmailTemplate(event)}
            variant="subtle"
            size="compact-sm"
            className={classes.add}
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={`New template for ${label}`}
          >
            New template
          </Button>
        )}
      </div>
      <ul className={classes.templates} aria-label={`Templates for ${label}`}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} onUses={() => onUses(template)} />
        ))}
        {!isArchive && <BuiltInRow label={label} replaced={replaced} onOpen={onBuiltIn} />}
      </ul>
    </article>
  );
}
