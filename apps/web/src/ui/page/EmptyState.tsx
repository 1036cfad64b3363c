import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** A sentence or two on what would be here, and how it gets here. */
  children?: ReactNode;
  /** Buttons that lead on. */
  action?: ReactNode;
  /** The heading's level in the page. */
  order?: 1 | 2 | 3;
}

/** Shows that a list or page has nothing, or nothing for this user. */
export function EmptyState({ icon: Icon, title, children, action, order = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" px="lg" py={{ base: 48, sm: 72 }} ta="center">
      <ThemeIcon size={64} radius="xl" variant="light" mb="xs" aria-hidden>
        <Icon size={30} stroke={1.5} />
      </ThemeIcon>
      <Title order={order} size="h2">
        {title}
      </Title>
      {children !== undefined && (
        <Text component="div" c="dimmed" maw={480} lh={1.6}>
          {children}
        </Text>
      )}
      {action !== undefined && <div style={{ marginTop: 12 }}>{action}</div>}
    </Stack>
  );
}
