import { type FieldAssignee, highestPosition } from '@countersign/contract';
import { Button, Group, NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ControlledModal } from '../../ui/dialogs/ControlledModal.tsx';
import { text } from './text.ts';

interface PositionDialogProps {
  onChoose(assignee: FieldAssignee): void;
  onClose(): void;
}

/** A signer or an approver by the number of their position. */
export function PositionDialog({ onChoose, onClose }: PositionDialogProps) {
  const [role, setRole] = useState<'signer' | 'approver'>('signer');
  const [position, setPosition] = useState<number | string>('');
  const [isTried, setTried] = useState(false);
  const isRight =
    typeof position === 'number' &&
    Number.isInteger(position) &&
    position >= 1 &&
    position <= highestPosition;
  const choose = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight) return;
    onChoose(`${role}-${position}`);
    onClose();
  };
  return (
    <ControlledModal onClose={onClose} title={text.assignee.title} size="sm">
      <form onSubmit={choose} noValidate>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label={text.assignee.role}
            value={role}
            onChange={setRole}
            data={[
              { value: 'signer', label: text.assignee.signer },
              { value: 'approver', label: text.assignee.approver },
            ]}
          />
          <NumberInput
            label={text.assignee.position}
            description={text.assignee.range(highestPosition)}
            data-autofocus
            allowDecimal={false}
            allowNegative={false}
            value={position}
            onChange={setPosition}
            error={isTried && !isRight && text.assignee.wrong(highestPosition)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.assignee.cancel}
            </Button>
            <Button type="submit">{text.assignee.submit}</Button>
          </Group>
        </Stack>
      </form>
    </ControlledModal>
  );
}
