import type { DocumentSettings } from '@countersign/contract';
import { Checkbox, Group, NumberInput, Switch, Textarea } from '@mantine/core';
import type { FocusEventHandler, ReactNode } from 'react';
import { onBlurDeferred } from '../../ui/browser/after-pointer-up.ts';
import { CcInput } from './CcInput.tsx';
import { text } from './text.ts';

type Sending = Pick<
  DocumentSettings,
  'message' | 'copies' | 'reminders' | 'accessCode' | 'canHandOver'
>;
type Name = 'message' | 'copies' | 'reminders';

interface SendingInputsProps {
  /** Where the values are in their form. */
  path: string;
  values: Sending;
  errorOf(name: Name): ReactNode;
  disabled: boolean;
  onChange(change: Partial<Sending>): void;
  /** Called once an input is left, to check what it has. */
  onLeave(name: Name): void;
  /** Stands between the emails and the reminders. */
  children?: ReactNode;
}

/** What reminders start with once they are on. */
const usualReminders = { afterDays: 3, everyDays: 3 };

/** Edits how any document is sent: its message, CCs and reminders, and how external parties get access. */
export function SendingInputs(props: SendingInputsProps) {
  const { path, values, errorOf, disabled, onChange, onLeave, children } = props;
  const leave = (name: Name) => onBlurDeferred(() => onLeave(name));
  const { reminders } = values;
  return (
    <>
      <Textarea
        label={text.sending.message}
        description={text.sending.messageHelp}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        data-path={`${path}.message`}
        disabled={disabled}
        value={values.message}
        error={errorOf('message')}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
        onBlur={leave('message')}
      />
      <CcInput
        disabled={disabled}
        value={values.copies}
        error={errorOf('copies')}
        onChange={(copies) => onChange({ copies })}
        onBlur={leave('copies')}
      />
      {children}
      <Switch
        label={text.sending.reminders}
        disabled={disabled}
        checked={reminders !== null}
        onChange={(event) =>
          onChange({ reminders: event.currentTarget.checked ? usualReminders : null })
        }
      />
      {reminders !== null && (
        <ReminderInputs
          rule={reminders}
          error={errorOf('reminders')}
          disabled={disabled}
          onChange={(rule) => onChange({ reminders: rule })}
          onLeave={leave('reminders')}
        />
      )}
      <Switch
        label={text.sending.accessCode}
        description={text.sending.accessCodeHelp}
        disabled={disabled}
        checked={values.accessCode}
        onChange={(event) => onChange({ accessCode: event.currentTarget.checked })}
      />
      <Switch
        label={text.sending.reassign}
        disabled={disabled}
        checked={values.canHandOver}
        onChange={(event) => onChange({ canHandOver: event.currentTarget.checked })}
      />
    </>
  );
}

type ReminderRule = NonNullable<Sending['reminders']>;

interface ReminderInputsProps {
  rule: ReminderRule;
  error: ReactNode;
  disabled: boolean;
  onChange(rule: ReminderRule): void;
  onLeave: FocusEventHandler;
}

/** Edits when reminders are sent, and who gets no more. */
function ReminderInputs({ rule, error, disabled, onChange, onLeave }: ReminderInputsProps) {
  return (
    <>
      <Group gap="md" align="flex-start">
        {(
          [
            ['afterDays', text.sending.firstAfter, 60],
            ['everyDays', text.sending.repeatEvery, 60],
            ['atMost', text.sending.atMost, 30],
          ] as const
        ).map(([name, label, max]) => (
          <NumberInput
            key={name}
            label={label}
            placeholder={name === 'atMost' ? text.sending.anyNumber : undefined}
            style={{ flex: '1 1 140px' }}
            min={1}
            max={max}
            allowDecimal={false}
            disabled={disabled}
            value={rule[name] ?? ''}
            error={error}
            onChange={(value) => onChange(withNumber(rule, name, value))}
            onBlur={onLeave}
          />
        ))}
      </Group>
      {(['onWeekdays', 'untilOpened'] as const).map((name) => (
        <Checkbox
          key={name}
          label={text.sending[name]}
          disabled={disabled}
          checked={rule[name] ?? false}
          onChange={(event) => onChange({ ...rule, [name]: event.currentTarget.checked })}
        />
      ))}
    </>
  );
}

/** The rule with what was typed; without a limit where that was emptied. */
function withNumber(
  rule: ReminderRule,
  name: 'afterDays' | 'everyDays' | 'atMost',
  value: number | string,
): ReminderRule {
  if (name !== 'atMost' || value !== '') return { ...rule, [name]: value };
  const { atMost: _, ...rest } = rule;
  return rest;
}
