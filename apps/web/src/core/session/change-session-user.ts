import type { Session } from '@countersign/contract';
import { isSignedOut } from '../browser-keys.ts';
import { store } from '../store/store.ts';
import { sessionApi } from './api.ts';
import { takeUpSession } from './take-up-session.ts';

type SessionUser = Session['user'];

const selectSession = sessionApi.endpoints.getSession.select();

function knownSession(): Session | undefined {
  return selectSession(store.getState()).data;
}

/** Takes up what the user has changed about themselves: on the screen, in the keys, in the store. */
export function changeSessionUser(change: Partial<SessionUser>): void {
  const session = knownSession();
  if (session === undefined || isSignedOut()) return;
  takeUpSession({ ...session, user: { ...session.user, ...change } });
}

/** Calls `onChange` with the signed-in user whenever that is loaded again, before any screen shows it. */
export function followSessionUser(onChange: (user: SessionUser) => void): void {
  let known: SessionUser | undefined;
  store.subscribe(() => {
    const user = knownSession()?.user;
    if (user === undefined || user === known) return;
    known = user;
    onChange(user);
  });
}
