import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { text } from './text.ts';

interface RowsDialogProps {
  /** How far the rows would be from each other without a gap, in points. */
  step: number;
  onDuplicate(rows: { count: number; step: number }): void;
  onClose(): void;
}

/** Repeats the chosen boxes downwards: one line becomes a table. */
export function RowsDialog({ step, onDuplicate, onClose }: RowsDialogProps) {
  const [count, setCount] = useState<number | string>(10);
  const [distance, setDistance] = useState<number | string>(Math.round(step * 100) / 100);
  const isCount = typeof count === 'number' && count >= 2 && count <= 200;
  const isDistance = typeof distance === 'number' && distance > 0;
  const duplicate = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isCount || !isDistance) return;
    onDuplicate({ count, step: distance });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={text.rows.title} size="sm" returnFocus={false}>
      <form onSubmit={duplicate} noValidate>
        <Stack gap="md">
          <NumberInput
            label={text.rows.count}
            data-autofocus
            allowDecimal={false}
            allowNegative={false}
            value={count}
            onChange={setCount}
            error={!isCount && text.rows.wrongCount}
          />
          <NumberInput
            label={text.rows.distance}
            allowNegative={false}
            decimalScale={2}
            value={distance}
            onChange={setDistance}
            error={!isDistance && text.rows.wrongDistance}
          />
          <Text size="sm" c="dimmed">
            {text.rows.help}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.rows.cancel}
            </Button>
            <Button type="submit">{text.rows.submit}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
