import {
  type createReportSchedule,
  type EndpointInput,
  type ReportRhythm,
  type ReportSchedule,
  reportFormats,
  reportRhythms,
  reportScheduleInput,
  type SavedReport,
  timeZones,
} from '@countersign/contract';
import {
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Select,
  SimpleGrid,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { fullName } from '../../core/full-name.ts';
import { useChosenScope } from '../../core/session/use-chosen-scope.ts';
import { useSession } from '../../core/session/use-session.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useCreateReportScheduleMutation, useUpdateReportScheduleMutation } from './api.ts';
import { ReaderSelect } from './ReaderSelect.tsx';
import { text } from './text.ts';

interface ScheduleFormProps {
  report: SavedReport;
  /** Undefined for a new one. */
  schedule: ReportSchedule | undefined;
  onDone(): void;
}

type Body = EndpointInput<typeof createReportSchedule>['body'];
type Values = Required<
  Pick<
    Body,
    | 'rhythm'
    | 'day'
    | 'time'
    | 'timeZone'
    | 'format'
    | 'delivery'
    | 'skipsEmpty'
    | 'recipientIds'
    | 'isOn'
  >
>;

/** Sets when a report is mailed, how and to whom. */
export function ScheduleForm({ report, schedule, onDone }: ScheduleFormProps) {
  const { user, tenant } = useSession();
  const scope = useChosenScope();
  const [create] = useCreateReportScheduleMutation();
  const [update] = useUpdateReportScheduleMutation();
  const [zones] = useState(timeZones);
  const me = { id: user.id, name: fullName(user) };
  const edits = useCreate<ReportSchedule, Values>({
    schema: reportScheduleInput,
    labels: text.schedule,
    initialValues: startOf(schedule, me.id, tenant.timeZone),
    create: async (values) => {
      // The place and the answers stay those with which it was begun.
      const of = schedule
        ? {
            answers: schedule.answers,
            ...(schedule.companyId !== undefined && { companyId: schedule.companyId }),
            ...(schedule.projectId !== undefined && { projectId: schedule.projectId }),
          }
        : { ...scope, answers: report.definition.questions.map(({ filter }) => filter.values) };
      const body = { ...values, ...of };
      return schedule
        ? update({
            id: report.id,
            scheduleId: schedule.id,
            body: { ...body, revision: schedule.revision },
          })
        : create({ id: report.id, body });
    },
    onCreated: () => {
      toastSuccess(text.scheduleForm.saved);
      onDone();
    },
  });
  const { form } = edits;
  const { values } = form;
  return (
    <DialogForm edits={edits} label={text.scheduleForm.save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={text.schedule.rhythm}
          data={reportRhythms.map((one) => ({ value: one, label: text.schedules.rhythms[one] }))}
          value={values.rhythm}
          onChange={(event) =>
            form.setValues({ rhythm: event.currentTarget.value as ReportRhythm, day: 1 })
          }
        />
        {values.rhythm === 'weekly' && (
          <NativeSelect
            label={text.schedule.day}
            data={text.schedules.weekdays.map((name, index) => ({
              value: String(index + 1),
              label: name,
            }))}
            value={String(values.day)}
            onChange={(event) => form.setFieldValue('day', Number(event.currentTarget.value))}
          />
        )}
        {values.rhythm === 'monthly' && (
          <NumberInput
            label={text.scheduleForm.dayOfMonth}
            min={1}
            max={31}
            allowDecimal={false}
            value={values.day}
            onChange={(day) => form.setFieldValue('day', Number(day) || 1)}
          />
        )}
        <TextInput
          type="time"
          label={text.schedule.time}
          {...form.getInputProps('time')}
          data-path="time"
        />
        <Select
          label={text.schedule.timeZone}
          searchable
          allowDeselect={false}
          data={zones}
          {...form.getInputProps('timeZone')}
          data-path="timeZone"
        />
        <NativeSelect
          label={text.schedule.format}
          data={reportFormats.map((one) => ({ value: one, label: text.export.formats[one] }))}
          {...form.getInputProps('format')}
        />
        <NativeSelect
          label={text.schedule.delivery}
          data={[
            { value: 'attachment', label: text.scheduleForm.attachment },
            { value: 'link', label: text.scheduleForm.link },
          ]}
          {...form.getInputProps('delivery')}
        />
      </SimpleGrid>
      <ReaderSelect
        label={text.schedule.recipientIds}
        people={[me, ...(schedule?.recipients ?? [])]}
        value={values.recipientIds}
        error={form.errors['recipientIds']}
        onChange={(ids) => form.setFieldValue('recipientIds', ids)}
      />
      <Group gap="lg">
        <Checkbox
          label={text.schedule.skipsEmpty}
          checked={values.skipsEmpty}
          onChange={(event) => form.setFieldValue('skipsEmpty', event.currentTarget.checked)}
        />
        <Checkbox
          label={text.schedule.isOn}
          checked={values.isOn}
          onChange={(event) => form.setFieldValue('isOn', event.currentTarget.checked)}
        />
      </Group>
    </DialogForm>
  );
}

function startOf(schedule: ReportSchedule | undefined, me: string, zone: string): Values {
  if (schedule === undefined) {
    return {
      rhythm: 'weekly',
      day: 1,
      time: '08:00',
      timeZone: zone,
      format: 'xlsx',
      delivery: 'attachment',
      skipsEmpty: true,
      recipientIds: [me],
      isOn: true,
    };
  }
  const { rhythm, day, time, timeZone, format, delivery, skipsEmpty, recipientIds, isOn } =
    schedule;
  return { rhythm, day, time, timeZone, format, delivery, skipsEmpty, recipientIds, isOn };
}
