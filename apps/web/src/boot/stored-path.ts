import { type ChosenScope, toScope } from '../core/session/chosen-scope.ts';
import { persistKey } from '../core/store/persist-key.ts';

/** Reads the scope chosen in the header from the persisted state, before the store has it. */
export function storedPath(storage: Pick<Storage, 'getItem'>): ChosenScope {
  try {
    const kept = JSON.parse(storage.getItem(`persist:${persistKey}`) ?? '{}') as Kept;
    return toScope(chosenIn(kept.company), chosenIn(kept.project));
  } catch {
    return toScope(undefined, undefined);
  }
}

/** The kept state: each of its parts as a text of its own. */
type Kept = Partial<Record<'company' | 'project', string>>;

function chosenIn(slice = '{}'): string | undefined {
  return (JSON.parse(slice) as { selectedGuid?: string | null }).selectedGuid ?? undefined;
}
