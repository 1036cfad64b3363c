import { useEffect } from 'react';
import { dialogClosed } from '../../core/store/slices/dashboard.ts';
import { useAppDispatch, useAppSelector } from '../../core/store/store.ts';
import { CompanyDialog } from '../../features/companies/CompanyDialog.tsx';
import { HomePage } from '../../features/home/HomePage.tsx';
import { ProjectDialog } from '../../features/projects/ProjectDialog.tsx';

/** `/dashboard`: the home page, with the dialogs that entries of the sidebar open over it. */
export default function DashboardPage() {
  const dialog = useAppSelector((state) => state.dashboard.dialog);
  const dispatch = useAppDispatch();
  const close = () => dispatch(dialogClosed());
  useEffect(() => () => void dispatch(dialogClosed()), [dispatch]);
  return (
    <>
      <HomePage />
      <CompanyDialog opened={dialog === 'company'} onClose={close} />
      <ProjectDialog opened={dialog === 'project'} onClose={close} />
    </>
  );
}
