import { Badge } from '@mantine/core';

interface StateBadgeProps {
  /** A colour of the theme. */
  color: string;
  children: string;
}

/** The state of something in a word. It never shrinks: the text next to it is truncated instead. */
export function StateBadge({ color, children }: StateBadgeProps) {
  return (
    <Badge color={color} variant="light" bd="1px solid var(--app-line)" style={{ flex: 'none' }}>
      {children}
    </Badge>
  );
}
