import { Button, Group, Modal, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

type IsDirty = () => boolean;

/** What would be lost, asked of every part of the page that guards something. */
const Guards = createContext<Set<IsDirty>>(new Set());

/**
 * Asks before a page with unsaved changes is left: by a link, the back button or closing the tab.
 * There is one for the whole application, as a router asks one blocker only; `LeaveGuard` tells it
 * what is unsaved.
 */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const [guards] = useState(() => new Set<IsDirty>());
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
  const isAsking = blocker.state === 'blocked';
  return (
    <Guards value={guards}>
      {children}
      <Modal opened={isAsking} onClose={() => blocker.reset?.()} title="Leave without saving?">
        <Text>What you changed on this page is not saved yet.</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
        </Group>
      </Modal>
    </Guards>
  );
}

function isAnyDirty(guards: Set<IsDirty>): boolean {
  return [...guards].some((isDirty) => isDirty());
}

interface LeaveGuardProps {
  /** Asked at the moment of leaving: whether something would be lost. */
  isDirty: IsDirty;
}

/** Keeps a page from being left unasked while something on it is not saved. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const guards = useContext(Guards);
  useEffect(() => {
    guards.add(isDirty);
    return () => void guards.delete(isDirty);
  }, [guards, isDirty]);
  return null;
}
