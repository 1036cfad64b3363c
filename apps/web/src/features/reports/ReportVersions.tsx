import type { ReportDefinition } from '@countersign/contract';
import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useListReportVersionsQuery } from './api.ts';
import classes from './Reports.module.css';
import { text } from './text.ts';

interface ReportVersionsProps {
  id: string;
  /** The one that is saved now. */
  current: number;
  /** Puts a version into the designer; it counts once it is saved. */
  onTake(definition: ReportDefinition): void;
}

/** Lists the saved versions of a report. */
export function ReportVersions({ id, current, onTake }: ReportVersionsProps) {
  const { data, error } = useListReportVersionsQuery(id, { refetchOnMountOrArgChange: true });
  const take = (revision: number, definition: ReportDefinition) => {
    onTake(definition);
    toastSuccess(text.versions.restored(revision));
  };
  return (
    <section aria-labelledby="report-versions">
      <Title order={2} size="h4" mt="md" mb="xs" id="report-versions">
        {text.versions.title}
      </Title>
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      <Stack component="ol" gap="xs">
        {data?.items.map(({ revision, at, by, definition }) => (
          <li key={revision} className={classes.item}>
            <Box component="span" flex={1} miw={0}>
              <Text size="sm">
                {text.versions.version(revision)}
                {revision === current && ` (${text.versions.current})`}
              </Text>
              <Text size="xs" c="dimmed" title={formatMoment(at)}>
                {by}, {formatAgo(at)}
              </Text>
            </Box>
            {revision !== current && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={text.versions.restoreOne(revision)}
                onClick={() => take(revision, definition)}
              >
                {text.versions.restore}
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}
