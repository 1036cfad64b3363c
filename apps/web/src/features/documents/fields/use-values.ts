import type { FieldValue } from '@countersign/contract';
import { useCallback, useSyncExternalStore } from 'react';
import type { AssigneeFields } from './assignee-fields.ts';
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

/** Subscribes to the progress of a form. */
export function useFormProgress(store: ValuesStore, formId: string): FormProgress {
  return useSyncExternalStore(store.subscribe, () => store.progress(formId));
}

/** Subscribes to the inputs and the fields that fill themselves. */
export function useVisibleFields(store: ValuesStore): AssigneeFields {
  return useSyncExternalStore(store.subscribe, store.visibleFields, store.visibleFields);
}

/** Subscribes to whether values were changed since the last save. */
export function useValuesDirty(store: ValuesStore): boolean {
  return useSyncExternalStore(store.subscribe, store.isDirty);
}

/** The field that is being filled. */
export function useActiveField(store: ValuesStore): FieldAddress | undefined {
  return useSyncExternalStore(store.subscribe, store.active);
}
