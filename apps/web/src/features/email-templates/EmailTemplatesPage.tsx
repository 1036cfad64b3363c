import {
  type EmailEvent,
  type EmailTemplateSummary,
  emailEventFacts,
  emailEvents,
  emailTemplateList,
} from '@countersign/contract';
import { Box, Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useGetEmailOverviewQuery } from '../../entities/email-templates/api.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { BuiltInDialog } from './BuiltInDialog.tsx';
import classes from './EmailTemplates.module.css';
import { EmailTemplatesList } from './EmailTemplatesList.tsx';
import { BuiltInRow, TemplateRow } from './TemplateRow.tsx';
import { templatesOwn } from './templates-own.ts';
import { text } from './text.ts';
import { UsesDialog } from './UsesDialog.tsx';

/** Every email that leaves, what it says and where. */
export default function EmailTemplatesPage() {
  const list = useListState(emailTemplateList, templatesOwn);
  const { archived, show } = list.more;
  const [used, setUsed] = useState<EmailTemplateSummary>();
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <Group gap="sm">
            {show === 'events' && (
              <SegmentedControl
                size="sm"
                aria-label={text.list.show}
                value={archived}
                onChange={(next) => list.setMore({ archived: next })}
                data={[
                  { value: 'no', label: text.list.active },
                  { value: 'yes', label: text.list.archived },
                  { value: 'all', label: text.list.all },
                ]}
              />
            )}
            <SegmentedControl
              size="sm"
              aria-label={text.list.view}
              value={show}
              onChange={(next) => list.setMore({ show: next })}
              data={[
                { value: 'events', label: text.list.byEmail },
                { value: 'list', label: text.list.asList },
              ]}
            />
          </Group>
        }
      />
      {show === 'list' ? (
        <EmailTemplatesList list={list} onUses={setUsed} />
      ) : (
        <ByEvent archived={archived} onUses={setUsed} />
      )}
      <UsesDialog template={used} onClose={() => setUsed(undefined)} />
    </>
  );
}

interface ByEventProps {
  archived: (typeof templatesOwn)['archived'][number];
  onUses(template: EmailTemplateSummary): void;
}

/** Each email with its templates and its built-in text. */
function ByEvent({ archived, onUses }: ByEventProps) {
  const { currentData, error, refetch } = useGetEmailOverviewQuery(
    { archived },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      {error !== undefined && currentData === undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {error === undefined && currentData === undefined && (
        <Stack gap="md" role="status" aria-label={text.list.loading}>
          <Skeleton h={180} />
          <Skeleton h={180} />
          <Skeleton h={180} />
        </Stack>
      )}
      {currentData !== undefined && (
        <Groups templates={currentData.templates} isArchive={archived === 'yes'} onUses={onUses} />
      )}
    </>
  );
}

interface GroupsProps {
  templates: readonly EmailTemplateSummary[];
  /** Archived ones alone: events without any are left out, and so are the built-in texts. */
  isArchive: boolean;
  onUses(template: EmailTemplateSummary): void;
}

function Groups({ templates, isArchive, onUses }: GroupsProps) {
  const [builtIn, setBuiltIn] = useState<EmailEvent>();
  const shown = emailEvents.filter(
    (event) => !isArchive || templates.some((one) => one.event === event),
  );
  const groups = Map.groupBy(shown, (event) => emailEventFacts[event].group);
  return (
    <>
      {shown.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {text.list.archiveEmptyTitle}
        </Text>
      )}
      {[...groups].map(([group, events]) => (
        <section key={group} aria-labelledby={`group-${group}`} className={classes.group}>
          <Title order={2} id={`group-${group}`} mb="sm">
            {text.list.groups[group]}
          </Title>
          <div className={classes.events}>
            {events.map((event) => (
              <EventCard
                key={event}
                event={event}
                templates={templates.filter((one) => one.event === event)}
                isArchive={isArchive}
                onUses={onUses}
                onBuiltIn={() => setBuiltIn(event)}
              />
            ))}
          </div>
        </section>
      ))}
      <BuiltInDialog event={builtIn} onClose={() => setBuiltIn(undefined)} />
    </>
  );
}

interface EventCardProps extends GroupsProps {
  event: EmailEvent;
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
      <Group gap="xs" justify="space-between" align="flex-start" px="lg" pt="md" pb="sm">
        <Box flex="1 1 200px" miw={0}>
          <Title order={3} id={`event-${event}`}>
            {label}
          </Title>
          <Text size="sm" c="dimmed">
            {when}
          </Text>
        </Box>
        {!isArchive && (
          <Button
            component={Link}
            to={paths.newEmailTemplate(event)}
            variant="subtle"
            size="compact-sm"
            mx={-8}
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={text.list.addFor(label)}
          >
            {text.list.add}
          </Button>
        )}
      </Group>
      <ul aria-label={text.list.templatesFor(label)}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} onUses={() => onUses(template)} />
        ))}
        {!isArchive && <BuiltInRow label={label} replaced={replaced} onOpen={onBuiltIn} />}
      </ul>
    </article>
  );
}
