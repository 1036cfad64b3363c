import { Switch } from '@mantine/core';
import { useBrowserKey } from '../../core/browser-keys.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import { text } from './text.ts';

/** Switches contacts and distributions on and off for the user; saved at once. */
export function ShowContactsSwitch() {
  const isShown = useBrowserKey('showContactsAndDistributions') === 'true';
  const [, change] = usePreferences();
  return (
    <Switch
      label={text.common.showContacts}
      checked={isShown}
      onChange={(event) => change({ showContactsAndDistributions: event.currentTarget.checked })}
    />
  );
}
