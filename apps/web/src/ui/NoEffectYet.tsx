import { Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Says of a setting, where it is set, that nothing follows from it so far, and from when on it will. */
export function NoEffectYet({ children }: { children: ReactNode }) {
  return (
    <Text component="p" size="sm" c="dimmed" m={0} role="note">
      <IconHourglass size={14} style={{ verticalAlign: -2, marginInlineEnd: 6 }} aria-hidden />
      This has no effect yet. {children}
    </Text>
  );
}
