import type { ApprovalProblem, ApprovalStep, ApprovalWorld } from '@countersign/contract';
import { Box, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ConditionList } from './ConditionList.tsx';
import { PeoplePicker } from './PeoplePicker.tsx';
import { text } from './text.ts';

interface StepEditorProps {
  step: ApprovalStep;
  world: ApprovalWorld | undefined;
  problems: readonly ApprovalProblem[];
  /** The signature position that a step gets which is to sign from now on. */
  freePosition: number;
  onChange(change: Partial<ApprovalStep>): void;
}

/** Edits the approvers of a step, how they act, and its conditions. */
export function StepEditor({ step, world, problems, freePosition, onChange }: StepEditorProps) {
  const isSigning = step.act === 'sign';
  return (
    <Stack gap="md" px="md" pt={4} pb="lg">
      <TextInput
        label={text.step.name}
        placeholder={text.step.namePlaceholder}
        description={text.step.nameHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={120}
        data-autofocus
        value={step.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <PeoplePicker
        groupIds={step.groupIds}
        userIds={step.userIds}
        world={world}
        onChange={onChange}
      />
      <Group gap="md" align="flex-end">
        <Choice label={text.step.who}>
          {(labelId) => (
            <SegmentedControl
              aria-labelledby={labelId}
              fullWidth
              value={step.who}
              data={[
                { value: 'anyone', label: text.step.anyone },
                { value: 'everyone', label: text.step.everyone },
              ]}
              onChange={(who) => onChange({ who: who })}
            />
          )}
        </Choice>
        <Choice label={text.step.act}>
          {(labelId) => (
            <SegmentedControl
              aria-labelledby={labelId}
              fullWidth
              value={step.act}
              data={[
                { value: 'approve', label: text.step.approve },
                { value: 'sign', label: text.step.sign },
              ]}
              onChange={(act) =>
                onChange({
                  act: act,
                  signaturePosition:
                    act === 'sign' ? (step.signaturePosition ?? freePosition) : null,
                })
              }
            />
          )}
        </Choice>
        {isSigning && (
          <NumberInput
            label={text.step.position}
            flex="0 1 150px"
            min={1}
            max={50}
            allowDecimal={false}
            clampBehavior="strict"
            value={step.signaturePosition ?? ''}
            onChange={(value) =>
              onChange({ signaturePosition: typeof value === 'number' ? value : null })
            }
          />
        )}
      </Group>
      {isSigning && (
        <Text size="xs" c="dimmed" mt={-8}>
          {text.step.positionHelp(step.signaturePosition)}
        </Text>
      )}
      <ConditionList
        conditions={step.conditions}
        world={world}
        problems={problems}
        onChange={(conditions) => onChange({ conditions })}
      />
    </Stack>
  );
}

function Choice({ label, children }: { label: string; children(labelId: string): ReactNode }) {
  const id = useId();
  return (
    <Box flex="1 1 230px" miw={0}>
      <Text component="span" id={id} size="sm" fw={500} display="block" mb={4}>
        {label}
      </Text>
      {children(id)}
    </Box>
  );
}
