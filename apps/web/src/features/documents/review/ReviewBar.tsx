import { ActionIcon, Button, Group, Paper, Text, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { KeyboardHelp } from '../../../kit/lists/tools/KeyboardHelp.tsx';
import { useShortcuts } from '../../../ui/browser/use-shortcuts.ts';
import { text } from './text.ts';
import { commentId, type Review } from './use-review.ts';

/** Shows how far the review of waiting documents is, and leads through them by buttons and keys. */
export function ReviewBar({ review }: { review: Review }) {
  const { number, total, isMore, counts, isDone, list, next, previous } = review;
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({
    j: next,
    k: previous,
    c: () => document.getElementById(commentId)?.focus(),
    '?': () => setHelpOpen(true),
  });
  return (
    <Paper component="section" aria-label={text.label} withBorder px="md" py={6} mb="md">
      <Group gap="4px 16px" justify="space-between">
        <div role="status">
          <Text size="sm" fw={600} span>
            {isDone ? text.done : text.position(number, total, isMore)}
          </Text>{' '}
          <Text size="sm" c="dimmed" span>
            {text.decided(counts)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <Step label={text.previous} keys="k" onClick={previous}>
            <IconChevronLeft size={18} aria-hidden />
          </Step>
          <Step label={text.next} keys="j" onClick={next}>
            <IconChevronRight size={18} aria-hidden />
          </Step>
          <KeyboardHelp
            keys={[
              [['a'], text.keys.approve],
              [['d'], text.keys.decline],
              [['r'], text.keys.return],
              [['c'], text.keys.comment],
              [['j', 'k'], text.keys.next],
              [['?'], text.keys.help],
            ]}
            isOpen={isHelpOpen}
            onChange={setHelpOpen}
          />
          <Button
            component={Link}
            to={list}
            size="compact-sm"
            variant={isDone ? 'filled' : 'subtle'}
            ml={4}
          >
            {isDone ? text.back : text.leave}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

interface StepProps {
  label: string;
  keys: string;
  /** Undefined where there is no document there. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function Step({ label, keys, onClick, children }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={onClick === undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
