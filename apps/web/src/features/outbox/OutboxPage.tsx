import { outboxList } from '@countersign/contract';
import { Text } from '@mantine/core';
import { IconInbox, IconMail } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useListOutboxQuery } from './api.ts';
import { MailRow, type MailSummary } from './MailRow.tsx';
import { MailView } from './MailView.tsx';
import classes from './OutboxPage.module.css';
import { text } from './text.ts';

/** The mails that the built-in outbox keeps instead of sending them, the latest first. */
export default function OutboxPage() {
  const list = useListState(outboxList);
  const mails = useListOutboxQuery(list.query, {
    refetchOnMountOrArgChange: true,
  });
  const [params, setParams] = useSearchParams();
  const openId = params.get('mail');
  const openMail = (id: string | null) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('mail');
        else next.set('mail', id);
        return next;
      },
      { preventScrollReset: true },
    );
  };
  return (
    <>
      <PageHeader title={text.list.title} description={text.list.description} />
      <div className={classes.panes} data-open={openId !== null || undefined}>
        <div className={classes.listPane}>
          <ListTable
            label={text.list.label}
            definition={outboxList}
            list={list}
            {...answerOf(mails)}
            columns={outboxColumns()}
            rowKey={(mail) => mail.id}
            rowName={(mail) => mail.subject}
            onOpen={(mail) => openMail(mail.id)}
            openKey={openId ?? undefined}
            renderCard={(mail) => <MailRow mail={mail} />}
            searchPlaceholder={text.list.search}
            empty={
              <EmptyState icon={IconInbox} title={text.list.emptyTitle}>
                {text.list.empty}
              </EmptyState>
            }
          />
        </div>
        <div className={classes.mailPane}>
          {openId === null ? (
            <EmptyState
              icon={mails.data?.total === 0 ? IconInbox : IconMail}
              title={text.email.noneTitle}
            >
              <Text inherit>{text.email.none}</Text>
            </EmptyState>
          ) : (
            <MailView key={openId} id={openId} onClose={() => openMail(null)} />
          )}
        </div>
      </div>
    </>
  );
}

const outboxColumns = (): readonly ListColumn<MailSummary>[] =>
  columnsOf(outboxList, [
    {
      key: 'createdAt',
      header: text.list.column,
      width: 240,
      isFixed: true,
      render: (mail) => <MailRow mail={mail} />,
    },
  ]);
