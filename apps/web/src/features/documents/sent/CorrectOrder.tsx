import type { Party } from '@countersign/contract';
import { movedApproval } from '@countersign/domain';
import { ActionIcon, Box, Group, Input, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { describeStep, moveStep, type Ordered, rowsOf } from '../../../core/signing-order.ts';
import { text } from './text.ts';

interface CorrectOrderProps {
  /** Those who have not acted. */
  parties: readonly Party[];
  order: readonly Ordered[];
  onChange(order: Ordered[]): void;
}

/** Edits the order of those who have not acted; approval steps stay where they are. */
export function CorrectOrder({ parties, order, onChange }: CorrectOrderProps) {
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const known = new Map(parties.map((party) => [party.id, party]));
  const nameOf = (item: Ordered) => known.get(item.id)?.name ?? '';
  const afterMove = (item: Ordered, towards: 'earlier' | 'later') => {
    const next = moveStep(order, item.id, towards);
    const stepOf = (one: string) => next.find((other) => other.id === one)?.sequence ?? 0;
    const isSame = next.every((one, index) => {
      const before = order[index];
      return before?.id === one.id && before.sequence === one.sequence;
    });
    return isSame || movedApproval(parties, stepOf) ? undefined : next;
  };
  if (parties.length < 2) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label id={id}>{text.correct.labels.order}</Input.Label>
      <Input.Description mb="xs">{text.correct.orderHelp}</Input.Description>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <Stack component="ol" gap="xs">
        {rowsOf(order).flatMap((row, index) =>
          row.map((item) => {
            const party = known.get(item.id);
            if (!party) return null;
            const move = (towards: 'earlier' | 'later') => {
              const next = afterMove(item, towards);
              if (next === undefined) return;
              onChange(next);
              setAnnouncement(text.correct.moved(party.name, describeStep(next, item.id, nameOf)));
            };
            return (
              <Group key={item.id} component="li" wrap="nowrap" gap="sm">
                <Text size="sm" c="dimmed" miw={48} style={{ flexShrink: 0 }}>
                  {text.correct.step(index + 1)}
                </Text>
                <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {party.name}
                  <Text size="xs" c="dimmed">
                    {text.correct.roles[party.role]}
                  </Text>
                </Box>
                {party.role !== 'approver' && (
                  <>
                    <MoveButton
                      label={text.correct.earlier(party.name)}
                      isIdle={afterMove(item, 'earlier') === undefined}
                      onClick={() => move('earlier')}
                    >
                      <IconArrowUp size={16} aria-hidden />
                    </MoveButton>
                    <MoveButton
                      label={text.correct.later(party.name)}
                      isIdle={afterMove(item, 'later') === undefined}
                      onClick={() => move('later')}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </MoveButton>
                  </>
                )}
              </Group>
            );
          }),
        )}
      </Stack>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  /** Not `disabled`: a button under the finger would lose the focus. */
  isIdle: boolean;
  onClick(): void;
  children: React.ReactNode;
}

function MoveButton({ label, isIdle, onClick, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-disabled={isIdle}
      onClick={isIdle ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}
