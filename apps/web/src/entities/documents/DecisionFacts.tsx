import type { DecisionFact } from '@countersign/contract';
import { Box, Group, Text } from '@mantine/core';

/** Shows the facts to decide by of a document, next to each other; nothing where its approval setup names none. */
export function DecisionFacts({ facts }: { facts: readonly DecisionFact[] }) {
  if (facts.length === 0) return null;
  return (
    <Group component="dl" gap="4px 20px" align="flex-start" my={0}>
      {facts.map(({ key, label, text }) => (
        <Box key={key} maw="100%" style={{ overflowWrap: 'anywhere' }}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" fw={550} lineClamp={3}>
            {text === '' ? '–' : text}
          </Text>
        </Box>
      ))}
    </Group>
  );
}
