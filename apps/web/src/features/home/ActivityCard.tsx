import type { HomeEvent } from '@countersign/contract';
import { eventSentence } from '@countersign/domain';
import { Anchor, Box, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import classes from './Home.module.css';
import { RowSkeletons } from './RowSkeletons.tsx';
import { text } from './text.ts';

/** As many are shown where enough has happened. */
const usual = 8;

/** Lists the latest events of the documents that the user sees. */
export function ActivityCard({ events }: { events?: readonly HomeEvent[] }) {
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-labelledby="activity-heading">
      <Title order={2} size="h3" id="activity-heading" mb="sm">
        {text.cards.activity}
      </Title>
      {events?.length === 0 && <Text c="dimmed">{text.activity.none}</Text>}
      <ul className="lines" aria-busy={events === undefined}>
        {events === undefined && <RowSkeletons count={usual} height={57} />}
        {events?.map((one) => (
          <Group
            key={`${one.documentId} ${one.at} ${one.action}`}
            component="li"
            gap="6px 12px"
            py="xs"
          >
            <Box flex={1} miw={140}>
              <Anchor component={Link} to={paths.document(one.documentId)} size="sm" fw={550}>
                {one.document}
              </Anchor>
              <Text size="sm" c="dimmed">
                {eventSentence({ action: one.action, about: one.about, changes: [] })}
                {one.actor !== '' && text.activity.by(one.actor)}
              </Text>
              {one.aboutAll !== '' && (
                <details className={classes.everyone}>
                  <summary>{text.activity.showNames}</summary>
                  {one.aboutAll}
                </details>
              )}
            </Box>
            <Text size="sm" c="dimmed" title={formatMoment(one.at)}>
              {formatAgo(one.at)}
            </Text>
          </Group>
        ))}
      </ul>
    </Paper>
  );
}
