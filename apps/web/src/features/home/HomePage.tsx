import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useChosenScope } from '../../core/session/use-chosen-scope.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useSession } from '../../core/session/use-session.ts';
import { stateDataReceived } from '../../core/store/slices/document.ts';
import { useAppDispatch } from '../../core/store/store.ts';
import { ChosenCompanyNote } from '../../entities/companies/ChosenCompanyNote.tsx';
import { EmailHeldNote } from '../../entities/email-templates/EmailHeldNote.tsx';
import { ChosenProjectNote } from '../../entities/projects/ChosenProjectNote.tsx';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useHome } from './api.ts';
import { CardsMenu } from './CardsMenu.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { greeting } from './greeting.ts';
import { HomeCards } from './HomeCards.tsx';
import { text } from './text.ts';

// Few ever have it.
const HeldEmailsNote = latePart(() => import('./HeldEmailsNote.tsx'));

/** Shows the home page: what is waiting, the figures, the latest events, and the first steps of a new organisation. */
export function HomePage() {
  const { user, tenant, userType } = useSession();
  const mayDraft = useMay('documents.draft');
  const scope = useChosenScope();
  const isEverywhere = scope.companyId === undefined && scope.projectId === undefined;
  const home = useHome(scope);
  const [openedAt] = useState(() => new Date());
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (home.data !== undefined) dispatch(stateDataReceived(home.data.counts));
  }, [home.data, dispatch]);

  return (
    <>
      <PageHeader
        title={greeting(user.firstName, openedAt)}
        tabTitle={text.page.title}
        description={text.page.description(tenant.name)}
        actions={
          <>
            <CardsMenu home={home.data} />
            {mayDraft && home.data?.hasFormPack !== false && (
              <Button component={Link} to={paths.newDocument} leftSection={<IconPlus size={17} />}>
                {text.page.newDocument}
              </Button>
            )}
          </>
        }
      />
      <EmailHeldNote />
      {home.data?.heldEmails && <HeldEmailsNote held={home.data.heldEmails} />}
      {/* In one company or project it is not to be seen what the whole organisation has done. */}
      {home.data !== undefined && isEverywhere && <FirstSteps home={home.data} />}
      <ChosenCompanyNote />
      <ChosenProjectNote />
      {home.isError && home.data === undefined ? (
        <ErrorState message={messageOf(home.error)} onRetry={() => void home.refetch()} />
      ) : (
        <HomeCards home={home.data} userType={userType} />
      )}
    </>
  );
}
