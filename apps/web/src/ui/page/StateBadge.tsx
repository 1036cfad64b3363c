import { Badge } from '@mantine/core';

interface StateBadgeProps {
  /** A colour of the theme. */
  color: string;
  children: string;
}

/** The state of something in a word. It never shrinks: what stands beside it is cut off instead. */
export function StateBadge({ color, children }: StateBadgeProps) {
  return (
    <Badge color={color} variant="light" bd="1px solid var(--app-line)" style={{ flex: 'none' }}>
      {children}
    </Badge>
  );
}
