import type { DraftProblem } from '@countersign/contract';
import { Box, Flex, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { text } from './text.ts';

/** Lists the problems of a draft's chain in one section; nothing where there are none. */
export function ProblemList({ problems }: { problems: readonly DraftProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Stack component="ul" gap={4} mt="xs" fz="sm">
      {problems.map(({ severity, message }) => (
        <Flex
          key={message}
          component="li"
          gap={6}
          c={severity === 'impossible' ? 'var(--mantine-color-error)' : undefined}
        >
          {severity === 'impossible' ? (
            <IconAlertTriangle size={16} aria-label={text.problems.problem} />
          ) : (
            <IconInfoCircle size={16} aria-label={text.problems.hint} />
          )}
          <Box component="span" miw={0}>
            {message}
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}
