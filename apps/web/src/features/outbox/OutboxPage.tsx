import { Text } from '@mantine/core';
import { IconInbox, IconMail } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { useListOutboxQuery } from './api.ts';
import { MailList } from './MailList.tsx';
import { MailView } from './MailView.tsx';
import classes from './OutboxPage.module.css';

const pageSize = 25;

/** The mails that the built-in outbox keeps instead of sending them, the latest first. */
export default function OutboxPage() {
  const { params, search, page, setSearch, setPage, setParams } = useListParams();
  const openId = params.get('mail');
  const { data, error, isFetching, refetch } = useListOutboxQuery(
    { page, pageSize, search },
    { refetchOnMountOrArgChange: true, pollingInterval: 10_000, skipPollingIfUnfocused: true },
  );
  const openMail = (id: string) => setParams({ mail: id });
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Mails that were kept here instead of being sent, because no mail server is set up."
      />
      <div className={classes.panes} data-open={openId !== null || undefined}>
        <div className={classes.listPane}>
          <MailList
            mails={data?.items}
            total={data?.total}
            page={page}
            pageSize={pageSize}
            search={search}
            openId={openId}
            isFetching={isFetching}
            error={messageOf(error)}
            onRetry={() => void refetch()}
            onSearch={setSearch}
            onPage={setPage}
            onOpen={openMail}
          />
        </div>
        <div className={classes.mailPane}>
          {openId === null ? (
            <EmptyState icon={data?.total === 0 ? IconInbox : IconMail} title="No mail open">
              <Text inherit>Choose a mail to read it.</Text>
            </EmptyState>
          ) : (
            <MailView key={openId} id={openId} onClose={() => setParams({ mail: '' })} />
          )}
        </div>
      </div>
    </>
  );
}
