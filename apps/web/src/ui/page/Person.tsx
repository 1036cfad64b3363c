import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface PersonProps {
  /** Their picture, or what stands for it. */
  avatar: ReactNode;
  name: string;
  /** Next to the name, such as a badge. */
  mark?: ReactNode;
  /** Below the name. */
  detail: string;
  /** What is shown of the detail when the mouse rests on it; itself where nothing else is said. */
  detailTitle?: string;
}

/** Shows a person in a list: picture, name and, below it, their email, which is never cut off. */
export function Person({ avatar, name, mark, detail, detailTitle = detail }: PersonProps) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" miw={0}>
      {avatar}
      <Box component="span" flex={1} miw={0}>
        <Group component="span" gap="xs" wrap="nowrap" miw={0}>
          <Text component="span" inherit truncate title={name}>
            {name}
          </Text>
          {mark}
        </Group>
        <Text component="span" display="block" size="xs" c="dimmed" title={detailTitle}>
          {detail}
        </Text>
      </Box>
    </Group>
  );
}
