import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

export interface LeaveGuardProps {
  /** Asked at the moment of leaving: whether something would be lost. */
  isDirty(): boolean;
}

/** Asks before a page with unsaved changes is left: by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const isAsking = blocker.state === 'blocked';
  return (
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
  );
}
