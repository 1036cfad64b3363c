import {
  type Field,
  type FormBeside,
  type FormTemplate,
  fieldSchema,
  sameValue,
} from '@countersign/contract';
import {
  type BoxId,
  type CopiedBoxes,
  captureChange,
  type Design,
  type History,
  keyOfBox,
  noHistory,
  recordChange,
  redoChange,
  selectBoxes,
  storedFieldProblem,
  undoChange,
  withSoundFormulas,
} from '@countersign/domain';
import { useSyncExternalStore } from 'react';
import { readCopied, writeCopied } from './kept-copies.ts';

/** What of a template is saved. */
export type DesignValues = {
  name: string;
  fields: Readonly<Record<string, Field>>;
  /** The keys in tab order. */
  order: readonly string[];
};

/** A template while it is designed. */
export interface DesignState {
  name: string;
  design: Design;
  history: History;
  copied: CopiedBoxes | undefined;
}

export type DesignStore = ReturnType<typeof createDesignStore>;

/** Holds a template while it is designed; whoever shows a part of it subscribes to that. */
export function createDesignStore(template: FormTemplate, history: History = noHistory) {
  let state: DesignState = {
    name: template.name,
    design: { pages: template.pages, fields: template.fields, selection: [] },
    history,
    copied: readCopied(),
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DesignState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const step = (taken: ReturnType<typeof undoChange>) => {
    if (taken === undefined) return undefined;
    set({ design: taken.design, history: taken.history });
    return taken.change.label;
  };
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setName: (name: string) => set({ name }),
    /** Does something that can be undone; what is done again and again under the name `joins` is undone at once. */
    act(label: string, perform: (design: Design) => Design, joins?: string) {
      const design = perform(state.design);
      if (design === state.design) return;
      const change = captureChange(state.design, design, label);
      const history =
        change === undefined
          ? state.history
          : recordChange(state.history, joins === undefined ? change : { ...change, joins });
      set({ design, history });
    },
    select: (selection: readonly BoxId[]) => {
      if (sameValue(selection, state.design.selection)) return;
      set({ design: selectBoxes(state.design, selection) });
    },
    /** Answer what was undone, or done again; undefined where there was nothing. */
    undo: () => step(undoChange(state.design, state.history)),
    redo: () => step(redoChange(state.design, state.history)),
    copy(copied: CopiedBoxes) {
      writeCopied(copied);
      set({ copied });
    },
    /** What another tab copied. */
    takeCopied: () => set({ copied: readCopied() }),
    values: () => valuesOf(state.name, state.design.fields),
    /** Takes over what was saved; fields that are the same stay the same objects. */
    replace({ name, fields, order }: DesignValues) {
      const before = new Map(state.design.fields.map((field) => [field.key, field]));
      const next = ordered(fields, order).map((field) => {
        const former = before.get(field.key);
        return former !== undefined && sameValue(former, field) ? former : field;
      });
      const old = state.design.fields;
      const isSame = next.length === old.length && next.every((field, at) => field === old[at]);
      const keys = new Set(next.map(({ key }) => key));
      const selection = state.design.selection.filter((id) => keys.has(keyOfBox(id)));
      const design = isSame ? state.design : { ...state.design, fields: next, selection };
      set({ name: state.name.trim() === name ? state.name : name, design });
    },
  };
}

/** A part of what a store holds; the component is shown anew when that part is another one. */
export function useDesign<Part>(store: DesignStore, part: (state: DesignState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** What of a template is saved. */
export function valuesOf(name: string, fields: readonly Field[]): DesignValues {
  return {
    name: name.trim(),
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    order: fields.map(({ key }) => key),
  };
}

function ordered(fields: DesignValues['fields'], order: readonly string[]): Field[] {
  const isNamed = new Set(order);
  const named = order.flatMap((key) => (Object.hasOwn(fields, key) ? (fields[key] ?? []) : []));
  return [...named, ...Object.values(fields).filter(({ key }) => !isNamed.has(key))];
}

/**
 * What can be saved now: a field that is not right stays as it was saved, or is not there yet.
 * @param beside the forms whose fields its formulas can use, too
 */
export function savableValues(
  now: DesignValues,
  saved: DesignValues,
  beside: readonly FormBeside[],
): DesignValues {
  const before = new Map(Object.entries(saved.fields));
  const sound = Object.values(now.fields).flatMap((field): Field | [] => {
    const former = before.get(field.key);
    if (former !== undefined && sameValue(former, field)) return former;
    const isSound = storedFieldProblem(field) === undefined && fieldSchema.safeParse(field).success;
    return isSound ? field : (former ?? []);
  });
  const fields = withSoundFormulas(before, new Map(sound.map((one) => [one.key, one])), beside);
  return {
    name: now.name === '' ? saved.name : now.name,
    fields: Object.fromEntries(fields),
    order: now.order.filter((key) => fields.has(key)),
  };
}

/** The call's part on the fields: what has to be saved for them to be as the values say. */
export function changesToSave(saved: DesignValues, now: DesignValues) {
  const changed = Object.values(now.fields).filter(
    (field) =>
      !Object.hasOwn(saved.fields, field.key) || !sameValue(saved.fields[field.key], field),
  );
  const removed = saved.order.filter((key) => !Object.hasOwn(now.fields, key));
  const order = sameValue(saved.order, now.order) ? undefined : [...now.order];
  return {
    ...(now.name === saved.name ? {} : { name: now.name }),
    ...(changed.length > 0 && { changed }),
    ...(removed.length > 0 && { removed }),
    ...(order && { order }),
  };
}
