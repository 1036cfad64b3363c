import type { ReportSchedule, SavedReport } from '@countersign/contract';
import { Badge, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatMoment } from '../../core/dates.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { toastError } from '../../ui/notices/toast.ts';
import { useListReportSchedulesQuery, useRemoveReportScheduleMutation } from './api.ts';
import classes from './Reports.module.css';
import { ScheduleForm } from './ScheduleForm.tsx';
import { scheduleWords } from './schedule-labels.ts';
import { text } from './text.ts';

/** Lists the schedules of a report: when it is emailed, and to whom. */
export function ReportSchedules({ report }: { report: SavedReport }) {
  const { data, error } = useListReportSchedulesQuery(report.id);
  const [open, setOpen] = useState<ReportSchedule | 'new'>();
  return (
    <Box component="section" mt={24} aria-labelledby="report-schedules">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="report-schedules">
          {text.schedules.title}
        </Title>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          {text.schedules.add}
        </Button>
      </Group>
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.schedules.none}
        </Text>
      )}
      <Stack component="ul" gap="xs">
        {data?.items.map((one) => (
          <ScheduleItem key={one.id} schedule={one} onOpen={() => setOpen(one)} />
        ))}
      </Stack>
      <FormDialog
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={text.schedules.title}
        size={520}
      >
        <ScheduleForm
          report={report}
          schedule={open === 'new' ? undefined : open}
          onDone={() => setOpen(undefined)}
        />
      </FormDialog>
    </Box>
  );
}

function ScheduleItem({ schedule, onOpen }: { schedule: ReportSchedule; onOpen(): void }) {
  const { id, reportId, recipients, format, delivery, nextAt, lastProblem } = schedule;
  const [remove, { isLoading }] = useRemoveReportScheduleMutation();
  const words = scheduleWords(schedule);
  const how = delivery === 'attachment' ? text.schedules.attached : text.schedules.asLink;
  return (
    <li>
      <Paper withBorder radius="md" p="sm" className={classes.item}>
        <Box flex={1} miw={0}>
          <Group gap={8}>
            <Text size="sm" fw={550}>
              {words}
            </Text>
            {nextAt === null && (
              <Badge size="sm" variant="light" color="gray">
                {text.schedules.off}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {text.schedules.summary(
              format.toUpperCase(),
              how,
              recipients.map(({ name }) => name).join(', '),
            )}
          </Text>
          {nextAt !== null && (
            <Text size="xs" c="dimmed">
              {text.schedules.next(formatMoment(nextAt))}
            </Text>
          )}
          {lastProblem !== '' && (
            <Text size="sm" c="var(--mantine-color-error)">
              {text.schedules.lastProblem(lastProblem)}
            </Text>
          )}
        </Box>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={text.schedules.editOne(words)}
          onClick={onOpen}
        >
          {text.schedules.edit}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={text.schedules.removeOne(words)}
          loading={isLoading}
          onClick={async () => {
            const answer = await remove({ id: reportId, scheduleId: id });
            if (answer.error) toastError(messageOf(answer.error));
          }}
        >
          {text.schedules.remove}
        </Button>
      </Paper>
    </li>
  );
}
