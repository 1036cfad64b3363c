import type { FieldValue } from '@countersign/contract';
import { useCallback, useSyncExternalStore } from 'react';
import type { AskedFields } from './asked-fields.ts';
import type { FieldAddress } from './field-address.ts';
import type { FormProgress, ValuesStore } from './values-store.ts';

/** One field's value and problem, kept up to date. */
export function useFieldState(
  store: ValuesStore,
  address: FieldAddress,
): { value: FieldValue | undefined; problem: string | undefined } {
  const { formId, key } = address;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(listener, { formId, key }),
    [store, formId, key],
  );
  const readValue = () => store.value({ formId, key });
  const readProblem = () => store.problem({ formId, key });
  return {
    value: useSyncExternalStore(subscribe, readValue, readValue),
    problem: useSyncExternalStore(subscribe, readProblem, readProblem),
  };
}

/** How far a form is filled, kept up to date. */
export function useFormProgress(store: ValuesStore, formId: string): FormProgress {
  return useSyncExternalStore(store.subscribe, () => store.progress(formId));
}

/** What is asked for and what fills itself, kept up to date. */
export function useAsked(store: ValuesStore): AskedFields {
  return useSyncExternalStore(store.subscribe, store.asked, store.asked);
}

/** Whether values were changed since the last save. */
export function useValuesDirty(store: ValuesStore): boolean {
  return useSyncExternalStore(store.subscribe, store.isDirty);
}

/** The field that is being filled. */
export function useActiveField(store: ValuesStore): FieldAddress | undefined {
  return useSyncExternalStore(store.subscribe, store.active);
}
