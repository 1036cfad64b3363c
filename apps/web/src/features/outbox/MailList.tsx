import type { EndpointResult, listOutbox } from '@countersign/contract';
import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatAgo, formatMoment } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './OutboxPage.module.css';

/** A mail as the list shows it. */
export type MailSummary = EndpointResult<typeof listOutbox>['items'][number];

/** How the states of a mail are named and coloured. */
export const mailStates: Record<MailSummary['state'], { name: string; color: string }> = {
  queued: { name: 'Queued', color: 'gray' },
  sent: { name: 'Kept', color: 'green' },
  failed: { name: 'Failed', color: 'red' },
};

interface MailListProps {
  mails: readonly MailSummary[] | undefined;
  total: number | undefined;
  page: number;
  pageSize: number;
  search: string;
  openId: string | null;
  isFetching: boolean;
  error: string | undefined;
  onRetry(): void;
  onSearch(search: string): void;
  onPage(page: number): void;
  onOpen(id: string): void;
}

/** The mails of the outbox; one of them can be open beside the list. */
export function MailList(props: MailListProps) {
  const { mails, openId, onOpen } = props;
  const columns: readonly Column<MailSummary>[] = [
    {
      key: 'mail',
      header: 'Mail',
      render: (mail) => (
        <MailRow mail={mail} isOpen={mail.id === openId} onOpen={() => onOpen(mail.id)} />
      ),
    },
  ];
  return (
    <DataTable
      label="mails"
      columns={columns}
      rows={mails}
      rowKey={(mail) => mail.id}
      total={props.total}
      page={props.page}
      pageSize={props.pageSize}
      onPageChange={props.onPage}
      isFetching={props.isFetching}
      error={props.error}
      onRetry={props.onRetry}
      search={{ value: props.search, onChange: props.onSearch, placeholder: 'Search mails' }}
      empty={
        <EmptyState icon={IconInbox} title="No mails yet">
          When a document is sent, its mail is kept here to be looked at.
        </EmptyState>
      }
    />
  );
}

interface MailRowProps {
  mail: MailSummary;
  isOpen: boolean;
  onOpen(): void;
}

function MailRow({ mail, isOpen, onOpen }: MailRowProps) {
  const state = mailStates[mail.state];
  return (
    <UnstyledButton
      className={classes.mail}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      title={mail.subject}
    >
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" fw={550} truncate>
          {mail.subject}
        </Text>
        {mail.state !== 'sent' && (
          <Badge size="sm" color={state.color} variant="light" tt="none">
            {state.name}
          </Badge>
        )}
      </Group>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed" truncate>
          {mail.to}
        </Text>
        <Text size="xs" c="dimmed" title={formatMoment(mail.createdAt)} style={{ flex: 'none' }}>
          {formatAgo(mail.createdAt)}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
