import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../core/store/store.ts';
import {
  findUnsavedForm,
  forgetUnsavedForm,
  type UnsavedForm,
  watchForm,
} from '../../core/unsaved-forms.ts';
import { differences } from './edits.ts';

/** Offers to restore or discard what was typed before the session ended. */
export interface UnsavedOffer {
  restore(): void;
  discard(): void;
}

interface UnsavedFormOptions {
  /** Which form of the page it is, such as the id of what is edited. */
  name: string;
  read(): UnsavedForm;
  /** Answers whether what was typed differs from what the form has now. */
  hasNews(kept: UnsavedForm): boolean;
  restore(kept: UnsavedForm): void;
}

/** Keeps a form over the end of a session, and offers what was typed to the same user afterwards. */
export function useUnsavedForm({ name, read, hasNews, restore }: UnsavedFormOptions) {
  const userId = useAppSelector(({ authenticated }) => authenticated.authenticatedUser?.guid ?? '');
  const [key] = useState(() => `${window.location.pathname} ${name}`);
  const [kept, setKept] = useState(() => {
    const found = findUnsavedForm(key, userId);
    return found && hasNews(found) ? found : undefined;
  });
  const newest = useRef(read);
  useEffect(() => {
    newest.current = read;
  });
  useEffect(
    () =>
      watchForm(key, () => {
        const form = newest.current();
        return differences(form.values, form.base).length > 0 ? form : undefined;
      }),
    [key],
  );
  const forget = () => {
    if (kept === undefined) return;
    forgetUnsavedForm(key);
    setKept(undefined);
  };
  const offer: UnsavedOffer | undefined = kept && {
    restore: () => {
      restore(kept);
      forget();
    },
    discard: forget,
  };
  return { offer, forget };
}
