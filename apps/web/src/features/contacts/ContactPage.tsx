import { type Contact, getContactHistory } from '@countersign/contract';
import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { Navigate, useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatDate } from '../../core/dates.ts';
import { backTo, paths } from '../../core/paths.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { CategoryBadge } from '../../records/contacts/CategoryBadge.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useArchiveContactMutation, useGetContactQuery } from './api.ts';
import { ContactActions } from './ContactActions.tsx';
import { ContactDuplicates } from './ContactDuplicates.tsx';
import { ContactFacts } from './ContactFacts.tsx';
import { ContactHead } from './ContactHead.tsx';
import classes from './Contacts.module.css';
import { ContactTimeline } from './ContactTimeline.tsx';

/** One contact: who they are, and everything that they have to do with. */
export default function ContactPage() {
  const { id = '' } = useParams();
  const { currentData, error, isFetching, refetch } = useGetContactQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData !== undefined) {
    // Who became a part of another contact has no page of their own any more.
    if (currentData.id !== id) return <Navigate to={paths.contact(currentData.id)} replace />;
    return <OneContact key={id} contact={currentData} />;
  }
  return (
    <>
      <PageHeader title="Contact" back={backTo.contacts} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the contact">
          <Skeleton h={96} />
          <Skeleton h={380} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function OneContact({ contact }: { contact: Contact }) {
  const { id, name, archivedAt, erasedAt } = contact;
  const [archive, archiving] = useArchiveContactMutation();
  return (
    <>
      <PageHeader
        title={name}
        badge={<CategoryBadge contact={contact} />}
        back={backTo.contacts}
        actions={<ContactActions contact={contact} />}
      />
      <Stack gap="lg">
        {erasedAt !== null ? (
          <Alert
            color="gray"
            icon={<IconShieldOff size={18} aria-hidden />}
            title="This person’s data was removed on request"
          >
            It was removed on {formatDate(erasedAt)} and can’t be brought back. What has to be kept
            by law stays: the documents that were made out for them, with their history.
          </Alert>
        ) : (
          <ArchiveBanner
            archivedAt={archivedAt}
            isRestoring={archiving.isLoading}
            onRestore={() => void archive({ id, isArchived: false })}
          >
            They are not offered for new documents, groups or as an agent.
          </ArchiveBanner>
        )}
        <div className={classes.panes}>
          <div className={classes.column}>
            {erasedAt === null && (
              <>
                <ContactHead contact={contact} />
                <ContactFacts contact={contact} />
              </>
            )}
            <ContactTimeline id={id} />
          </div>
          <div className={classes.column}>
            {erasedAt === null && <ContactDuplicates id={id} />}
            <ObjectHistory endpoint={getContactHistory} id={id} />
          </div>
        </div>
      </Stack>
    </>
  );
}
