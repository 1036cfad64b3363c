import type { DocumentSettings } from '@countersign/contract';
import { Group, NumberInput, Switch, TagsInput, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { onBlurDeferred } from '../../ui/browser/after-pointer-up.ts';
import { clearButton } from '../../ui/inputs/clear-button.ts';
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
      <TagsInput
        label={text.sending.cc}
        description={text.sending.ccHelp}
        placeholder={values.copies.length === 0 ? 'name@example.com' : undefined}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        clearable
        clearButtonProps={clearButton(text.sending.clearCc)}
        maxTags={20}
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
        <Group gap="md" align="flex-start">
          {(
            [
              ['afterDays', text.sending.firstAfter],
              ['everyDays', text.sending.repeatEvery],
            ] as const
          ).map(([name, label]) => (
            <NumberInput
              key={name}
              label={label}
              style={{ flex: '1 1 140px' }}
              min={1}
              max={60}
              allowDecimal={false}
              disabled={disabled}
              value={reminders[name]}
              error={errorOf('reminders')}
              onChange={(days) => onChange({ reminders: { ...reminders, [name]: days } })}
              onBlur={leave('reminders')}
            />
          ))}
        </Group>
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
