import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import {
  type DashboardRequest,
  dialogClosed,
  dialogOpened,
} from '../../core/store/slices/dashboard.ts';
import { useAppDispatch, useAppSelector } from '../../core/store/store.ts';
import { HomePage } from '../../features/home/HomePage.tsx';
import { latePart } from '../../ui/deferred/deferred-part.tsx';

/** Their code is loaded when one of them is first opened. */
const DashboardDialogs = latePart(() => import('./DashboardDialogs.tsx'));

/** `/dashboard`: the home page, with the dialogs that entries of the sidebar open over it. */
export default function DashboardPage() {
  const dialog = useAppSelector((state) => state.dashboard.dialog);
  const dispatch = useAppDispatch();
  useRequestedDialog();
  const [wasOpened, setOpened] = useState(dialog !== null);
  if (dialog !== null && !wasOpened) setOpened(true);
  useEffect(() => () => void dispatch(dialogClosed()), [dispatch]);
  return (
    <>
      <HomePage />
      {wasOpened && <DashboardDialogs opened={dialog} onClose={() => dispatch(dialogClosed())} />}
    </>
  );
}

/** Opens the dialog that the navigation to this page requested, once. */
function useRequestedDialog() {
  const { state } = useLocation() as Location<DashboardRequest | null>;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const dialog = state?.dialog;
  useEffect(() => {
    if (dialog === undefined) return;
    dispatch(dialogOpened(dialog));
    void navigate(paths.home, { replace: true, state: null });
  }, [dialog, dispatch, navigate]);
}
