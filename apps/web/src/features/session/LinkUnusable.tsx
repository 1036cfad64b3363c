import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { text } from './text.ts';

/** The whole page for a link that was used, revoked or has expired; `children` say what helps. */
export function LinkUnusable({ children }: { children: ReactNode }) {
  return (
    <main>
      <EmptyState
        order={1}
        icon={IconLinkOff}
        title={text.link.unusable}
        action={
          <Button component={Link} to={paths.signIn}>
            {text.link.signIn}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </main>
  );
}
