import { linkToken } from '@countersign/contract';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useCheckSetupLinkQuery } from './api.ts';
import { LinkUnusable } from './LinkUnusable.tsx';
import { SetupForm } from './SetupForm.tsx';
import { text } from './text.ts';

/** `/setup/:token`: the one-time link that makes the organisation and its first administrator. */
export default function SetupPage() {
  const token = linkToken(useLocation().pathname);
  const isAuthenticated = useAppSelector((state) => state.authenticated.isAuthenticated);
  const check = useCheckSetupLinkQuery(token);
  const [isDone, setIsDone] = useState(false);

  if (isAuthenticated) return <Navigate to={paths.home} replace />;
  // Set up, but the sign-in straight after it did not work: by hand, then.
  if (isDone) return <Navigate to={paths.signIn} replace />;
  if (check.isLoading) return <Spinner label={text.link.checking} height="100dvh" />;
  // A link of the wrong form is refused as invalid.
  const isUnknown =
    check.data?.usable === false ||
    (check.isError && 'status' in check.error && check.error.code === 'invalid');
  if (isUnknown) return <LinkUnusable>{text.setup.unusable}</LinkUnusable>;
  if (check.isError) {
    return <ErrorState message={messageOf(check.error)} onRetry={() => void check.refetch()} />;
  }
  return (
    <AuthLayout isWide title={text.setup.title} description={text.setup.description}>
      <SetupForm
        token={token}
        onDone={() => setIsDone(true)}
        onLinkUsed={() => void check.refetch()}
      />
    </AuthLayout>
  );
}
