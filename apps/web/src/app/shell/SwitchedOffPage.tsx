import { IconEyeOff } from '@tabler/icons-react';
import { ShowContactsSwitch } from '../../kit/pages/ShowContactsSwitch.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { text } from '../text.ts';

/** Shows, instead of a page, that the user's own preference hides it, with the switch that brings it back. */
export default function SwitchedOffPage() {
  usePageTitle(text.page.offTabTitle);
  return (
    <EmptyState
      order={1}
      icon={IconEyeOff}
      title={text.page.offTitle}
      action={<ShowContactsSwitch />}
    >
      {text.page.offHelp}
    </EmptyState>
  );
}
