import {
  assigneeName,
  type FieldAssignee,
  type FormTemplate,
  type SampleLength,
  type SampleScript,
  sampleScripts,
} from '@countersign/contract';
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ControlledModal } from '../../../ui/dialogs/ControlledModal.tsx';
import { text } from '../text.ts';
import { useTrial } from './use-trial.ts';

interface TrialDialogProps {
  template: Pick<FormTemplate, 'id' | 'name'>;
  /** Who has fields in it, besides the drafter. */
  assignees: readonly FieldAssignee[];
  /** What of the form is not in it. */
  note: ReactNode;
  onClose(): void;
}

/** Lets the user try the form on the signing page, as a signer with a link sees it. */
export function TrialDialog({ template, note, assignees, onClose }: TrialDialogProps) {
  const [assignee, setAssignee] = useState<FieldAssignee>(assignees[0] ?? 'recipient');
  const [length, setLength] = useState<SampleLength>('short');
  const [script, setScript] = useState<SampleScript>('latin');
  const { start, isStarting, problem, isOpen } = useTrial(template.id);
  return (
    <ControlledModal onClose={onClose} title={text.trial.title} size="md">
      <Stack gap="md">
        {note}
        <Text size="sm">{text.trial.help}</Text>
        <NativeSelect
          label={text.trial.assignee}
          data-autofocus
          value={assignee}
          onChange={({ currentTarget }) => setAssignee(currentTarget.value as FieldAssignee)}
          data={(assignees.length > 0 ? assignees : (['recipient'] as const)).map((value) => ({
            value,
            label: assigneeName(value),
          }))}
        />
        <Group grow align="end">
          <NativeSelect
            label={text.trial.others}
            value={length}
            onChange={({ currentTarget }) => setLength(currentTarget.value as SampleLength)}
            data={[
              { value: 'short', label: text.preview.short },
              { value: 'long', label: text.preview.long },
            ]}
          />
          <NativeSelect
            label={text.trial.script}
            value={script}
            onChange={({ currentTarget }) => setScript(currentTarget.value as SampleScript)}
            data={Object.entries(sampleScripts).map(([value, label]) => ({ value, label }))}
          />
        </Group>
        {problem !== undefined && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {problem}
          </Alert>
        )}
        {isOpen && (
          <Text size="sm" c="dimmed" role="status">
            {text.trial.open}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.trial.close}
          </Button>
          <Button
            loading={isStarting}
            leftSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => void start({ assignee, length, script })}
          >
            {text.trial.start}
          </Button>
        </Group>
      </Stack>
    </ControlledModal>
  );
}
