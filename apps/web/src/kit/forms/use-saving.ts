import { useRef, useState } from 'react';
import type { UnsavedForm } from '../../core/unsaved-forms.ts';
import {
  type Clash,
  differences,
  type FormValues,
  type Merge,
  type MergeOptions,
  merge,
} from './edits.ts';
import type { Refusal, SaveAnswer } from './use-form-core.ts';
import { useUnsavedForm } from './use-unsaved-form.ts';

/** Describes a conflict with another user's save of the same record. */
export interface Conflict<Item, Values extends FormValues> extends Merge<Values> {
  theirs: Item;
}

/** Something that is edited; an id tells it from others that are edited on the same page. */
interface Editable {
  id?: string;
  revision: number;
}

export interface SavingOptions<Item extends Editable, Values extends FormValues>
  extends Omit<MergeOptions<Values>, 'takesTheirs'> {
  /** As the server says now; what is newer than what is edited is taken over where nothing is typed. */
  record: Item;
  toValues(record: Item): Values;
  /** Sends the values with the revision that they were made from, of `saved`. */
  save(values: Values, revision: number, saved: Item): Promise<SaveAnswer<Item>>;
  /** Fetches the newest state, after someone else saved first. */
  reload(): Promise<Item | undefined>;
  /**
   * For what saves by itself: says what to send where someone else saved first, and both changed different
   * things. Then there is no question.
   */
  again?(): Values;
}

/** Reads and writes the values of a form while they are edited. */
interface FormAccess<Values extends FormValues> {
  get(): Values;
  set(values: Values, base: Values): void;
  /** Shows why a save was refused. */
  refuse(refusal: Refusal): void;
}

/** Saves edited values, wherever a form keeps them, and merges what two users changed at once. */
export function useSaving<Item extends Editable, Values extends FormValues>(
  options: SavingOptions<Item, Values>,
  formAccess: FormAccess<Values>,
) {
  const { record, toValues, unordered } = options;
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict<Item, Values>>();
  // A save that follows another one at once is made on what that one saved.
  const newest = useRef(base);

  const restored = (kept: UnsavedForm) =>
    merge(
      { ...formAccess.get(), ...kept.base },
      { ...formAccess.get(), ...kept.values },
      formAccess.get(),
      options,
    ).merged;
  const unsaved = useUnsavedForm({
    name: `${record.id ?? ''} ${Object.keys(toValues(record)).join()}`,
    read: () => ({ base: toValues(newest.current), values: formAccess.get() }),
    hasNews: (kept) => differences(restored(kept), formAccess.get(), unordered).length > 0,
    restore: (kept) => formAccess.set(restored(kept), toValues(newest.current)),
  });

  const take = (item: Item, values: Values) => {
    setBase(item);
    newest.current = item;
    formAccess.set(values, toValues(item));
  };

  /** Takes over what actions outside the form have changed, but where something is typed or being saved. */
  const follow = (isBusy: boolean) => {
    if (record === base) return;
    const isOther =
      record.revision > base.revision ||
      (record.revision === base.revision &&
        differences(toValues(base), toValues(record), unordered).length > 0);
    if (isOther && !isBusy && conflict === undefined) take(record, toValues(record));
  };

  /** Answers what was saved, or undefined where it was refused. */
  const send = async (values: Values): Promise<Item | undefined> => {
    const { revision } = newest.current;
    const answer = await options.save(values, revision, newest.current);
    if (answer.error === undefined) {
      // What was typed while it was being saved is typed still.
      const { merged } = merge(values, formAccess.get(), toValues(answer.data), options);
      take(answer.data, merged);
      return answer.data;
    }
    const theirs = answer.error.code === 'conflict' ? await options.reload() : undefined;
    if (theirs === undefined || theirs.revision === revision) {
      formAccess.refuse(answer.error);
      return undefined;
    }
    const outcome = merge(toValues(newest.current), formAccess.get(), toValues(theirs), options);
    if (options.again && !outcome.clashes.some(({ isBoth }) => isBoth)) {
      take(theirs, outcome.merged);
      return send(options.again());
    }
    setConflict({ ...outcome, theirs });
    return undefined;
  };

  const resolveConflict = (takesTheirs: (clash: Clash<Values>) => boolean) => {
    if (conflict === undefined) return;
    const { theirs } = conflict;
    const saved = toValues(theirs);
    const now = merge(toValues(base), formAccess.get(), saved, { ...options, takesTheirs });
    take(theirs, now.merged);
    setConflict(undefined);
  };

  const latest = () => newest.current;
  return { base, latest, conflict, unsaved, take, follow, send, resolveConflict };
}
