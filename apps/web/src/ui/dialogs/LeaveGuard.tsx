import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { latePart } from '../deferred/deferred-part.tsx';

type IsDirty = () => boolean;

/** Comes with the first page that guards something: dialogs are much of the library, and signing in has none. */
const LeaveDialog = latePart(() => import('./LeaveDialog.tsx'));

/** Adds a function that tells if something would be lost, one for each part of the page; returns how to remove it. */
const AddGuard = createContext<(isDirty: IsDirty) => () => void>(() => () => {});

/**
 * Asks before a page with unsaved changes is left: by a link, the back button or closing the tab.
 * There is one for the whole application, as a router asks one blocker only; `LeaveGuard` tells it
 * what is unsaved.
 */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const [guards] = useState(() => new Set<IsDirty>());
  const [hasGuard, setHasGuard] = useState(false);
  const add = useCallback(
    (isDirty: IsDirty) => {
      guards.add(isDirty);
      setHasGuard(true);
      return () => void guards.delete(isDirty);
    },
    [guards],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isAnyDirty(guards),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnyDirty(guards)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [guards]);
  return (
    <AddGuard value={add}>
      {children}
      {hasGuard && (
        <LeaveDialog
          opened={blocker.state === 'blocked'}
          onStay={() => blocker.reset?.()}
          onLeave={() => blocker.proceed?.()}
        />
      )}
    </AddGuard>
  );
}

function isAnyDirty(guards: Set<IsDirty>): boolean {
  return [...guards].some((isDirty) => isDirty());
}

interface LeaveGuardProps {
  /** Called at the moment of leaving: tells whether something would be lost. */
  isDirty: IsDirty;
}

/** Keeps a page from being left unasked while something on it is not saved. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const add = useContext(AddGuard);
  useEffect(() => add(isDirty), [add, isDirty]);
  return null;
}
