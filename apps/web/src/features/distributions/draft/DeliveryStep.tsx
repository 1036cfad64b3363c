import {
  type Distribution,
  type DistributionMode,
  distributionModeLabels,
  distributionModes,
  maxAttachedBytes,
} from '@countersign/contract';
import { Alert, Select, Stack, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sizeText } from '../../../core/size-text.ts';
import { DayField } from '../../../ui/inputs/DayField.tsx';
import { RadioCards } from '../../../ui/inputs/RadioCards.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import classes from '../Distributions.module.css';
import { localMoment, momentOfLocal } from './local-moment.ts';
import { text } from './text.ts';
import type { DistributionDraft } from './use-distribution-draft.ts';

interface DeliveryStepProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

const modeTexts: Record<DistributionMode, string> = {
  attachment: text.delivery.modeHelp.attachment,
  link: text.delivery.modeHelp.link,
  code: text.delivery.modeHelp.code,
};

/** Edits how the files reach recipients, what these may do with them, and when it is sent. */
export function DeliveryStep(props: DeliveryStepProps) {
  return (
    <div className={classes.panes} data-even>
      <RecordSection title={text.delivery.howTitle}>
        <How {...props} />
      </RecordSection>
      <RecordSection title={text.delivery.whenTitle}>
        <When {...props} />
      </RecordSection>
    </div>
  );
}

function How({ distribution, draft }: DeliveryStepProps) {
  const { form } = draft;
  const { mode, expiresOn, allowDownload, askConfirmation } = form.values;
  const bytes = distribution.files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <Stack gap="md">
      <RadioCards
        label={text.delivery.mode}
        value={mode}
        onChange={(next) => {
          const chosen = distributionModes.find((one) => one === next);
          if (chosen !== undefined) draft.put({ mode: chosen });
        }}
        choices={distributionModes.map((value) => ({
          value,
          label: distributionModeLabels[value],
          description: modeTexts[value],
          disabled: false,
        }))}
      />
      {mode === 'attachment' && bytes > maxAttachedBytes && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {text.delivery.tooLarge(sizeText(bytes), sizeText(maxAttachedBytes))}
        </Alert>
      )}
      {mode !== 'attachment' && (
        <>
          <DayField
            label={text.delivery.expiresOn}
            description={text.delivery.expiresOnHelp}
            value={expiresOn}
            error={form.errors['expiresOn']}
            onChange={(day) => draft.put({ expiresOn: day })}
          />
          <Switch
            label={text.delivery.download}
            description={allowDownload ? text.delivery.downloadHelp : text.delivery.viewHelp}
            checked={allowDownload}
            onChange={(event) => draft.put({ allowDownload: event.currentTarget.checked })}
          />
          <Switch
            label={text.delivery.confirmation}
            description={text.delivery.confirmationHelp}
            checked={askConfirmation}
            onChange={(event) => draft.put({ askConfirmation: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

const delays = [
  { value: '0', label: text.delivery.delays['0'] },
  { value: '30', label: text.delivery.delays['30'] },
  { value: '60', label: text.delivery.delays['60'] },
  { value: '120', label: text.delivery.delays['120'] },
];

const reports = [
  { value: '', label: text.delivery.reports.none },
  { value: '4', label: text.delivery.reports['4'] },
  { value: '24', label: text.delivery.reports['24'] },
  { value: '72', label: text.delivery.reports['72'] },
  { value: '168', label: text.delivery.reports['168'] },
];

/** The choices, and the one that is chosen where it is none of them. */
const withOwn = (data: { value: string; label: string }[], value: string, label: string) =>
  data.some((one) => one.value === value) ? data : [...data, { value, label }];

function When({ draft }: DeliveryStepProps) {
  const { form } = draft;
  const { scheduledAt, delaySeconds, reportAfterHours } = form.values;
  const report = reportAfterHours === null ? '' : String(reportAfterHours);
  return (
    <Stack gap="md">
      <Switch
        label={text.delivery.later}
        checked={scheduledAt !== null}
        onChange={(event) => {
          const tomorrow = new Date();
          tomorrow.setDate(tomorrow.getDate() + 1);
          tomorrow.setHours(8, 0, 0, 0);
          draft.put({
            scheduledAt: event.currentTarget.checked ? tomorrow.toISOString() : null,
          });
        }}
      />
      {scheduledAt !== null && (
        <ScheduleField
          at={scheduledAt}
          error={form.errors['scheduledAt']}
          onChange={(at) => draft.put({ scheduledAt: at })}
        />
      )}
      {scheduledAt === null && (
        <Select
          label={text.delivery.delay}
          description={text.delivery.delayHelp}
          allowDeselect={false}
          data={withOwn(delays, String(delaySeconds), text.delivery.delayOf(delaySeconds))}
          value={String(delaySeconds)}
          error={form.errors['delaySeconds']}
          onChange={(value) => draft.put({ delaySeconds: Number(value ?? '60') })}
        />
      )}
      <Select
        label={text.delivery.report}
        description={text.delivery.reportHelp}
        allowDeselect={false}
        data={withOwn(reports, report, text.delivery.reportOf(report))}
        value={report}
        error={form.errors['reportAfterHours']}
        onChange={(value) => draft.put({ reportAfterHours: value ? Number(value) : null })}
      />
    </Stack>
  );
}

interface ScheduleFieldProps {
  at: string;
  error: ReactNode;
  onChange(at: string): void;
}

/** When it leaves. What is typed stays as it is until it is a moment. */
function ScheduleField({ at, error, onChange }: ScheduleFieldProps) {
  const [typed, setTyped] = useState(localMoment(at));
  return (
    <TextInput
      type="datetime-local"
      label={text.delivery.sendOn}
      description={text.delivery.sendOnHelp}
      value={typed}
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const moment = momentOfLocal(text);
        if (moment !== undefined) onChange(moment);
      }}
    />
  );
}
