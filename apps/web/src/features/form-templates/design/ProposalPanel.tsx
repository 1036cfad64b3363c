import { assigneeName, type Placement } from '@countersign/contract';
import { Box, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fieldViews } from '../../../kit/fields/types/index.ts';
import classes from './Proposals.module.css';
import { text } from './text.ts';
import { foundText, type useProposals } from './use-proposals.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface ProposalPanelProps {
  proposals: ReturnType<typeof useProposals>;
  onReveal(placement: Placement): void;
  /** What was found is taken or left. */
  onDone(): void;
}

/** Lists the fields that were found on the pages, to be accepted or rejected one by one or all at once. */
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
      aria-label={text.found.label}
      data-found
    >
      <Stack gap={6}>
        <Title order={2} fw={650} fz="sm" ref={title} tabIndex={-1}>
          {foundText(found)}
        </Title>
        {unreadPages.length > 0 && (
          <Text size="xs" c="dimmed">
            {text.found.tooComplex(unreadPages.length, pages)}
          </Text>
        )}
        {fields.length > 0 && (
          <>
            <Text size="xs" c="dimmed">
              {text.found.help}
            </Text>
            {fields.some(({ label }) => label === '') && (
              <Text size="xs" c="dimmed">
                {text.found.noLabels}
              </Text>
            )}
            <Checkbox
              size="xs"
              label={text.found.all}
              checked={taken.size === fields.length}
              indeterminate={taken.size > 0 && taken.size < fields.length}
              onChange={() => turn([...fields.keys()])}
            />
          </>
        )}
      </Stack>
      <ul ref={list} className={classes.list} aria-label={text.found.list} {...roving}>
        {fields.map(({ label, type, assignee, placement, group }, number) => (
          <Box key={number} component="li" py={3}>
            {placement.page !== fields[number - 1]?.placement.page && (
              <Text span size="xs" display="block" mt="xs" mb={4} c="dimmed" fw={600}>
                {text.fields.page(placement.page + 1)}
              </Text>
            )}
            <Checkbox
              size="xs"
              label={label || text.found.unnamed(fieldViews[type].name)}
              description={[
                group === undefined ? fieldViews[type].name : text.found.oneOfSeveral,
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
              {text.found.labels}
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
          {count === 0 ? text.found.close : text.found.discard}
        </Button>
        {fields.length + relabelled.length > 0 && (
          <Button size="xs" disabled={count === 0} onClick={() => end(take)}>
            {text.found.submit(taken.size, takenLabels.size)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
