import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { followChanges } from '../../core/live/follow-changes.ts';
import { paths } from '../../core/paths.ts';
import { useGetSessionQuery } from '../../core/session/api.ts';
import { loadUserPool } from '../../core/session/load-user-pool.ts';
import { keepReturnTo } from '../../core/session/return-to.ts';
import { followSession } from '../../core/session/take-up-session.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { text } from '../text.ts';

/** Shows its children to signed-in users, once the session is known; redirects others to the sign-in page. */
export function SignedInGate({ children }: { children: ReactNode }) {
  const isAuthenticated = useAppSelector((state) => state.authenticated.isAuthenticated);
  // After signing in, users return to the page that they opened; after signing out, they start at the dashboard.
  const [opensPage] = useState(!isAuthenticated);
  return isAuthenticated ? (
    <KnownSession>{children}</KnownSession>
  ) : (
    <ToSignIn comesBack={opensPage} />
  );
}

function ToSignIn({ comesBack }: { comesBack: boolean }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (comesBack) keepReturnTo(pathname + search);
  }, [comesBack, pathname, search]);
  return <Navigate to={paths.signIn} replace />;
}

/** Interval at which a visible page checks its session, in milliseconds. */
const checkInterval = 30_000;

function KnownSession({ children }: { children: ReactNode }) {
  // No one may go on reading on a page that was left open once they are shut out.
  const session = useGetSessionQuery(undefined, {
    pollingInterval: checkInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  useEffect(() => {
    if (session.data !== undefined) followSession(session.data);
  }, [session.data]);
  useLibraryLater();
  const tenantId = session.data?.tenant.id;
  useEffect(() => (tenantId === undefined ? undefined : followChanges()), [tenantId]);
  if (session.data !== undefined) return children;
  if (session.isError) {
    return (
      <ErrorState
        title={text.page.serverTitle}
        message={messageOf(session.error)}
        onRetry={() => void session.refetch()}
      />
    );
  }
  return <Spinner label={text.page.opening} height="100dvh" />;
}

/** After so long, in milliseconds, all that the first page needs is there. */
const afterTheFirstPage = 10_000;

/**
 * The token that the browser keeps does for a while, and pages need not wait for the library of the user pool;
 * when the token ends the library is there, connection or not.
 */
function useLibraryLater() {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      loadUserPool().catch(() => undefined);
    }, afterTheFirstPage);
    return () => window.clearTimeout(timer);
  }, []);
}
