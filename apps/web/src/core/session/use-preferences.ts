import { type Preferences, updatePreferences } from '@countersign/contract';
import { toastError } from '../../ui/toast.ts';
import { api } from '../api/api.ts';
import { messageOf } from '../api/message-of.ts';
import { changeSessionUser } from './change-session-user.ts';
import { useSession } from './use-session.ts';

const { useUpdatePreferencesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    updatePreferences: build.mutation<
      Preferences,
      { change: Partial<Preferences>; before: Preferences }
    >({
      query: ({ change }) => ({ endpoint: updatePreferences, body: change }),
      // Shown at once, and taken back where it could not be kept.
      async onQueryStarted({ change, before }, { queryFulfilled }) {
        changeSessionUser({ preferences: { ...before, ...change } });
        const kept = await Promise.resolve(queryFulfilled).catch(() => undefined);
        changeSessionUser({ preferences: kept?.data ?? before });
      },
    }),
  }),
});

/** One's own preferences, and the way to change them: shown at once, kept by the server. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { preferences } = useSession().user;
  const [update] = useUpdatePreferencesMutation();
  const change = async (wanted: Partial<Preferences>) => {
    const { error } = await update({ change: wanted, before: preferences });
    if (error !== undefined) toastError(messageOf(error));
  };
  return [preferences, (wanted) => void change(wanted)];
}
