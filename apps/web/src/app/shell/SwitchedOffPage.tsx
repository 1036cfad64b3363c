import { IconEyeOff } from '@tabler/icons-react';
import { ShowContactsSwitch } from '../../kit/pages/ShowContactsSwitch.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Shows, in place of a page, that the user's own preference hides it, with the switch that brings it back. */
export default function SwitchedOffPage() {
  usePageTitle('Switched off');
  return (
    <EmptyState
      order={1}
      icon={IconEyeOff}
      title="Contacts and distributions are switched off"
      action={<ShowContactsSwitch />}
    >
      You have access to this page, and your preferences hide it.
    </EmptyState>
  );
}
