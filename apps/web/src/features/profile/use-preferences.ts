import type { Preferences } from '@countersign/contract';
import { messageOf } from '../../ui/message-of.ts';
import { toastError } from '../../ui/toast.ts';
import { useSession } from '../session/index.ts';
import { useUpdatePreferencesMutation } from './api.ts';

/** One's own preferences, and the way to change them: shown at once, kept by the server. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { preferences } = useSession().user;
  const [update] = useUpdatePreferencesMutation();
  const change = async (wanted: Partial<Preferences>) => {
    const { error } = await update({ change: wanted, before: preferences });
    if (error !== undefined) toastError(messageOf(error) ?? '');
  };
  return [preferences, (wanted) => void change(wanted)];
}
