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
import { DayField } from '../../../ui/DayField.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { RecordSection } from '../../../ui/RecordPanes.tsx';
import classes from '../Distributions.module.css';
import { localMoment, momentOfLocal } from './local-moment.ts';
import type { DistributionDraft } from './use-distribution-draft.ts';

interface DeliveryStepProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

const modeTexts: Record<DistributionMode, string> = {
  attachment:
    'The files themselves are in the mail. They can’t be revoked, and it is not known who reads them.',
  link: 'Each person has a link of their own to a page with the files. You see who opens them, and can revoke it.',
  code: 'The same, and the page asks for a code from their mail on each new device: a mail that was passed on opens nothing.',
};

/** How the files reach people, what they may do with them, and when it leaves. */
export function DeliveryStep(props: DeliveryStepProps) {
  return (
    <div className={classes.panes} data-even>
      <RecordSection title="How people get it">
        <How {...props} />
      </RecordSection>
      <RecordSection title="When it leaves">
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
        label="Sent as"
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
          The files have {sizeText(bytes)} together. Many mail servers refuse more than{' '}
          {sizeText(maxAttachedBytes)}: send links.
        </Alert>
      )}
      {mode !== 'attachment' && (
        <>
          <DayField
            label="Available until"
            description="Links expire on this day. Leave empty for no expiry."
            value={expiresOn}
            error={form.errors['expiresOn']}
            onChange={(day) => draft.put({ expiresOn: day })}
          />
          <Switch
            label="People may download the files"
            description={
              allowDownload
                ? 'With their own mark on each page'
                : 'View only: pages are shown as pictures, each with their mark'
            }
            checked={allowDownload}
            onChange={(event) => draft.put({ allowDownload: event.currentTarget.checked })}
          />
          <Switch
            label="Ask for a confirmation"
            description="The page has a button “Confirm received”"
            checked={askConfirmation}
            onChange={(event) => draft.put({ askConfirmation: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

const delays = [
  { value: '0', label: 'At once: it can’t be undone' },
  { value: '30', label: 'After 30 seconds' },
  { value: '60', label: 'After a minute' },
  { value: '120', label: 'After two minutes' },
];

const reports = [
  { value: '', label: 'No report' },
  { value: '4', label: 'After 4 hours' },
  { value: '24', label: 'After a day' },
  { value: '72', label: 'After 3 days' },
  { value: '168', label: 'After a week' },
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
        label="Send it later"
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
          label="Leaves"
          description="Until then “Undo” stops everything"
          allowDeselect={false}
          data={withOwn(delays, String(delaySeconds), `After ${delaySeconds} seconds`)}
          value={String(delaySeconds)}
          error={form.errors['delaySeconds']}
          onChange={(value) => draft.put({ delaySeconds: Number(value ?? '60') })}
        />
      )}
      <Select
        label="Report by email"
        description="Says to you how many have opened, downloaded and confirmed it"
        allowDeselect={false}
        data={withOwn(reports, report, `After ${report} ${report === '1' ? 'hour' : 'hours'}`)}
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
      label="Leaves on"
      description="In your own time zone; until then it can be taken back"
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
