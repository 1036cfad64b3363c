import type { SendingDefaults } from '@countersign/contract';
import { NumberInput, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { SendingInputs } from './SendingInputs.tsx';
import { text } from './text.ts';

interface SendingDefaultsSectionProps {
  help: string;
  values: SendingDefaults;
  /** Of the whole form, by paths that begin with `sending.`. */
  errors: Record<string, ReactNode>;
  disabled: boolean;
  onChange(change: Partial<SendingDefaults>): void;
  /** Called once an input is left, with the path of what to check. */
  onLeave(path: string): void;
}

/** Edits how the new documents of a pack or project are sent. */
export function SendingDefaultsSection(props: SendingDefaultsSectionProps) {
  const { help, values, errors, disabled, onChange, onLeave } = props;
  // What is wrong with one of several entries is said at all of them.
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => `${path}.`.startsWith(`sending.${name}.`))?.[1];
  return (
    <RecordSection title={text.sending.title} description={help}>
      <Stack gap="md" maw={640}>
        <SendingInputs
          path="sending"
          values={values}
          errorOf={errorOf}
          disabled={disabled}
          onChange={onChange}
          onLeave={(name) => onLeave(`sending.${name}`)}
        >
          <NumberInput
            label={text.sending.expiresAfter}
            description={text.sending.expiresAfterHelp}
            min={1}
            max={365}
            hideControls
            allowDecimal={false}
            disabled={disabled}
            value={values.expiresAfterDays ?? ''}
            error={errorOf('expiresAfterDays')}
            onChange={(days) => onChange({ expiresAfterDays: days === '' ? null : Number(days) })}
          />
        </SendingInputs>
      </Stack>
    </RecordSection>
  );
}
