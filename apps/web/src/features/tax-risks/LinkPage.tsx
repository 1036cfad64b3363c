import type { TaxQuestionsView } from '@countersign/contract';
import { Box, Text, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import classes from './LinkPage.module.css';
import { text } from './link-text.ts';
import { engagementDates } from './tax-labels.ts';

interface LinkPageProps {
  title: string;
  engagement: TaxQuestionsView['engagement'];
  children: ReactNode;
}

/** Shows a page behind a link for an external party: whose it is, and what it is about. */
export function LinkPage({ title, engagement, children }: LinkPageProps) {
  usePageTitle(title);
  const { company, person, role, project } = engagement;
  const about = [person, role, project, engagementDates(engagement)];
  return (
    <Box maw={760} mih="100dvh" mx="auto" p="lg" style={{ '--brand': company.colour }}>
      <header className={classes.brand}>{company.name}</header>
      <main>
        <Title order={1} lts="-0.02em">
          {title}
        </Title>
        <Text c="dimmed" mt={6} mb="xl" lh={1.6}>
          {about.filter((part) => part !== '').join(' · ')}
        </Text>
        {children}
      </main>
    </Box>
  );
}

interface LinkPendingProps {
  query: { error?: { message?: string; code?: string }; isFetching: boolean; refetch(): unknown };
}

/** Stands there until what a link leads to has come, or says that it leads nowhere. */
export function LinkPending({ query: { error, isFetching, refetch } }: LinkPendingProps) {
  if (error === undefined || isFetching)
    return <Spinner label={text.link.opening} height="100dvh" />;
  if (error.code === 'not-found' || error.code === 'invalid') {
    return (
      <main>
        <EmptyState icon={IconLinkOff} title={text.link.invalid} order={1}>
          {text.link.invalidHelp}
        </EmptyState>
      </main>
    );
  }
  return (
    <main>
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    </main>
  );
}
