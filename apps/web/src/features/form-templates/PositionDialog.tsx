import { type FieldAssignee, highestPosition } from '@countersign/contract';
import { Button, Group, NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ControlledModal } from '../../ui/ControlledModal.tsx';

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
    <ControlledModal onClose={onClose} title="Filled by another position" size="sm">
      <form onSubmit={choose} noValidate>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label="Who has the position"
            value={role}
            onChange={setRole}
            data={[
              { value: 'signer', label: 'Signer' },
              { value: 'approver', label: 'Approver' },
            ]}
          />
          <NumberInput
            label="Signature position"
            description={`1 to ${highestPosition}`}
            data-autofocus
            allowDecimal={false}
            allowNegative={false}
            value={position}
            onChange={setPosition}
            error={isTried && !isRight && `Enter a number from 1 to ${highestPosition}.`}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Choose</Button>
          </Group>
        </Stack>
      </form>
    </ControlledModal>
  );
}
