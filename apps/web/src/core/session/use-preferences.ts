import { type Preferences, updatePreferences } from '@countersign/contract';
import { toastError } from '../../ui/notices/toast.ts';
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
      query: ({ change }) => ({ endpoint: updatePreferences, body: change, order: 'preferences' }),
      // Shown at once. Once none is on its way any more, what is kept is shown.
      async onQueryStarted({ change, before }, { queryFulfilled }) {
        if (onTheirWay === 0) kept = before;
        onTheirWay += 1;
        changeSessionUser({ preferences: { ...before, ...change } });
        const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
        onTheirWay -= 1;
        kept = answer?.data ?? kept;
        if (onTheirWay === 0 && kept !== undefined) changeSessionUser({ preferences: kept });
      },
    }),
  }),
});

/** Changes that were not answered yet. */
let onTheirWay = 0;
/** The preferences on the server, as far as they are known. */
let kept: Preferences | undefined;

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
