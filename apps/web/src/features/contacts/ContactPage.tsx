import { type Contact, getContactHistory } from '@countersign/contract';
import { Alert, Stack } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { Navigate, useParams } from 'react-router';
import { formatDate } from '../../core/dates.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { CategoryBadge } from '../../entities/contacts/CategoryBadge.tsx';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes } from '../../ui/page/RecordPanes.tsx';
import { useArchiveContactMutation, useGetContactQuery } from './api.ts';
import { ContactActions } from './ContactActions.tsx';
import { ContactDistributions } from './ContactDistributions.tsx';
import { ContactDuplicates } from './ContactDuplicates.tsx';
import { ContactFacts } from './ContactFacts.tsx';
import { ContactHead } from './ContactHead.tsx';
import { ContactProposals } from './ContactProposals.tsx';
import { ContactTaxRisks } from './ContactTaxRisks.tsx';
import { ContactTimeline } from './ContactTimeline.tsx';
import { text } from './text.ts';

/** One contact: who they are, and everything that they have to do with. */
export default function ContactPage() {
  const { id = '' } = useParams();
  const query = useGetContactQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  if (currentData !== undefined) {
    // Who became a part of another contact has no page of their own any more.
    if (currentData.id !== id) return <Navigate to={paths.contact(currentData.id)} replace />;
    return <OneContact key={id} contact={currentData} />;
  }
  return <RecordPending title={text.contact.title} back={backTo.contacts} query={query} />;
}

function OneContact({ contact }: { contact: Contact }) {
  const { id, name, archivedAt, erasedAt } = contact;
  const mayDistributions = useMay('doc-distributions.use');
  const mayTaxRisks = useMay('tax-risks.use');
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
            title={text.contact.erasedTitle}
          >
            {text.contact.erased(formatDate(erasedAt))}
          </Alert>
        ) : (
          <ArchiveBanner
            archivedAt={archivedAt}
            isRestoring={archiving.isLoading}
            onRestore={() => void archive({ id, isArchived: false })}
          >
            {text.contact.archived}
          </ArchiveBanner>
        )}
        <RecordPanes
          main={
            <>
              {erasedAt === null && (
                <>
                  <ContactHead contact={contact} />
                  <ContactFacts contact={contact} />
                </>
              )}
              <ContactTimeline id={id} />
              {mayDistributions && <ContactDistributions id={id} />}
              {mayTaxRisks && <ContactTaxRisks id={id} />}
            </>
          }
          side={
            <>
              {erasedAt === null && <ContactProposals contact={contact} />}
              {erasedAt === null && <ContactDuplicates id={id} />}
              <ObjectHistory endpoint={getContactHistory} id={id} />
            </>
          }
        />
      </Stack>
    </>
  );
}
