import { assigneeName, type Placement } from '@countersign/contract';
import { Box, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fieldViews } from '../../../kit/fields/types/index.ts';
import classes from './Proposals.module.css';
import { foundText, type useProposals } from './use-proposals.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface ProposalPanelProps {
  proposals: ReturnType<typeof useProposals>;
  onReveal(place: Placement): void;
  /** What was found is taken or left. */
  onDone(): void;
}

/** What was found on the pages, to be taken or left one by one or all at once. */
export function ProposalPanel({ proposals, onReveal, onDone }: ProposalPanelProps) {
  const { found, turn, turnLabel, take, leave } = proposals;
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const roving = useRovingFocus(list, 'down');
  // What was asked for is here now, and keys go on with it.
  useEffect(() => title.current?.focus(), []);
  if (found === undefined) return null;
  const { fields, relabelled, taken, takenLabels, unreadPages } = found;
  const count = taken.size + takenLabels.size;
  const end = (how: () => void) => {
    how();
    onDone();
  };
  const pages = unreadPages.map((page) => page + 1).join(', ');
  return (
    <Stack
      component="section"
      gap="xs"
      flex={1}
      mih={0}
      p="sm"
      aria-label="Found fields"
      data-found
    >
      <Stack gap={6}>
        <Title order={2} fw={650} fz="sm" ref={title} tabIndex={-1}>
          {foundText(found)}
        </Title>
        {unreadPages.length > 0 && (
          <Text size="xs" c="dimmed">
            Too complex to be looked at: page {pages}.
          </Text>
        )}
        {fields.length > 0 && (
          <>
            <Text size="xs" c="dimmed">
              Green ones are added. Click one on a page, or drag over several, to leave or take
              them; in the list, the space bar does so.
            </Text>
            {fields.some(({ label }) => label === '') && (
              <Text size="xs" c="dimmed">
                Where no words can be read beside a place, as on scanned pages, you name the field
                once it is added.
              </Text>
            )}
            <Checkbox
              size="xs"
              label="All fields"
              checked={taken.size === fields.length}
              indeterminate={taken.size > 0 && taken.size < fields.length}
              onChange={() => turn([...fields.keys()])}
            />
          </>
        )}
      </Stack>
      <ul ref={list} className={classes.list} aria-label="Found" {...roving}>
        {fields.map(({ label, type, assignee, placement, group }, number) => (
          <Box key={number} component="li" py={3}>
            {placement.page !== fields[number - 1]?.placement.page && (
              <Text span size="xs" display="block" mt="xs" mb={4} c="dimmed" fw={600}>
                Page {placement.page + 1}
              </Text>
            )}
            <Checkbox
              size="xs"
              label={label || `${fieldViews[type].name} without a name`}
              description={[
                group === undefined ? fieldViews[type].name : 'One of several',
                assigneeName(assignee),
              ].join(' · ')}
              checked={taken.has(number)}
              onChange={() => turn([number])}
              onFocus={() => onReveal(placement)}
            />
          </Box>
        ))}
        {relabelled.length > 0 && (
          <li>
            <Text span size="xs" display="block" mt="xs" mb={4} c="dimmed" fw={600}>
              Names for fields that are there
            </Text>
          </li>
        )}
        {relabelled.map(({ key, label, type, assignee }) => (
          <Box key={key} component="li" py={3}>
            <Checkbox
              size="xs"
              label={`${key} → ${label}`}
              description={`${fieldViews[type].name} · ${assigneeName(assignee)}`}
              checked={takenLabels.has(key)}
              onChange={() => turnLabel(key)}
            />
          </Box>
        ))}
      </ul>
      <Group gap="xs" justify="flex-end" align="stretch" pt="xs" className="line-above">
        <Button size="xs" variant="default" onClick={() => end(leave)}>
          {count === 0 ? 'Close' : 'Leave all'}
        </Button>
        {fields.length + relabelled.length > 0 && (
          <Button size="xs" disabled={count === 0} onClick={() => end(take)}>
            {buttonText(taken.size, takenLabels.size)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function buttonText(fields: number, names: number): string {
  if (fields === 0 && names > 0) return names === 1 ? 'Take 1 name' : `Take ${names} names`;
  return fields === 1 ? 'Add 1 field' : `Add ${fields} fields`;
}
