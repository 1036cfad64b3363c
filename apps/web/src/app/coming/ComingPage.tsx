import { Button, Paper } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { ComingPageInfo } from './coming-pages.ts';

/** A page that is announced: says what will be there, and leads back to what is. */
export function ComingPage({ title, icon, text }: Omit<ComingPageInfo, 'needs'>) {
  return (
    <>
      <PageHeader title={title} />
      <Paper withBorder radius="lg">
        <EmptyState
          icon={icon}
          title="Not available yet"
          action={
            <Button component={Link} to={paths.documents} variant="default">
              Go to Documents
            </Button>
          }
        >
          {text}
        </EmptyState>
      </Paper>
    </>
  );
}
