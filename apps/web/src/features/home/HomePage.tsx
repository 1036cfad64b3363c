import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useChosenProject } from '../../core/session/use-chosen-project.ts';
import { useMay, useSession } from '../../core/session/use-session.ts';
import { dialogClosed } from '../../core/store/slices/dashboard.ts';
import { stateDataReceived } from '../../core/store/slices/document.ts';
import { useAppDispatch, useAppSelector } from '../../core/store/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CompanyDialog } from '../companies/index.ts';
import { ChosenProjectNote, ProjectDialog, ProjectGlance } from '../projects/index.ts';
import { useGetHomeQuery } from './api.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { greeting } from './greeting.ts';
import { RecentDocuments } from './RecentDocuments.tsx';
import { StateTiles } from './StateTiles.tsx';

/** `/dashboard`: what waits, what changed last, and the first steps of a new organisation. */
export default function HomePage() {
  const { user, tenant } = useSession();
  const mayDraft = useMay('documents.draft');
  const projectId = useChosenProject();
  const home = useGetHomeQuery({ projectId }, { refetchOnMountOrArgChange: true });
  const lastCounts = useAppSelector((state) => state.document.stateData);
  const [openedAt] = useState(() => new Date());
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (home.data !== undefined) dispatch(stateDataReceived(home.data.counts));
  }, [home.data, dispatch]);

  if (home.isError && home.data === undefined) {
    return <ErrorState message={messageOf(home.error)} onRetry={() => void home.refetch()} />;
  }
  return (
    <>
      <PageHeader
        title={greeting(user.firstName, openedAt)}
        tabTitle="Home"
        description={`Here is where things stand at ${tenant.name}.`}
        actions={
          mayDraft &&
          home.data?.hasFormPack !== false && (
            <Button component={Link} to={paths.newDocument} leftSection={<IconPlus size={17} />}>
              New document
            </Button>
          )
        }
      />
      {/* In one project it is not to be seen what the whole organisation has done. */}
      {home.data !== undefined && projectId === undefined && <FirstSteps home={home.data} />}
      <ChosenProjectNote />
      <StateTiles counts={home.data?.counts ?? lastCounts ?? undefined} />
      <ProjectGlance />
      <RecentDocuments documents={home.data?.recent} />
      <Dialogs />
    </>
  );
}

/** The dialogs that the Company and Project entries of the sidebar open here. */
function Dialogs() {
  const dialog = useAppSelector((state) => state.dashboard.dialog);
  const dispatch = useAppDispatch();
  const close = () => dispatch(dialogClosed());
  useEffect(() => () => void dispatch(dialogClosed()), [dispatch]);
  return (
    <>
      <CompanyDialog opened={dialog === 'company'} onClose={close} />
      <ProjectDialog opened={dialog === 'project'} onClose={close} />
    </>
  );
}
