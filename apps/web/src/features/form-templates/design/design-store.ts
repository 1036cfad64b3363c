import {
  type Field,
  type FormTemplate,
  fieldSchema,
  type SiblingForm,
  sameValue,
} from '@countersign/contract';
import {
  type BoxId,
  type CopiedBoxes,
  captureChange,
  type Design,
  type History,
  joinRenames,
  keptRenames,
  keyOfBox,
  noHistory,
  recordChange,
  redoChange,
  renamedBack,
  renamedInStep,
  selectBoxes,
  siblingRenamed,
  storedFieldProblem,
  undoChange,
  withChangesOfOthers,
  withSoundFormulas,
} from '@countersign/domain';
import { useSyncExternalStore } from 'react';
import { readCopied, writeCopied } from './saved-copies.ts';

/** Holds the values of a template that are saved. */
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
  /** The keys that fields had as the template was saved, with those that they have now, as far as these are others. */
  renamed: Renames;
}

/** Keys with what they are called now. */
export type Renames = ReadonlyMap<string, string>;
const noRenames: Renames = new Map();

export type DesignStore = ReturnType<typeof createDesignStore>;

/** Creates the store of a template while it is designed; components subscribe to the parts they show. */
export function createDesignStore(template: FormTemplate, history: History = noHistory) {
  let state: DesignState = {
    name: template.name,
    design: {
      formTemplateId: template.id,
      pages: template.pages,
      fields: template.fields,
      selection: [],
    },
    history,
    copied: readCopied(),
    renamed: noRenames,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DesignState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  /** What is renamed once the design is another one. */
  const renamedWith = (design: Design): Renames => {
    const renamed = renamedInStep(state.design.fields, design.fields);
    if (renamed === undefined) return state.renamed;
    return joinRenames(state.renamed, new Map([[renamed.from, renamed.to]]));
  };
  const step = (taken: ReturnType<typeof undoChange>) => {
    if (taken === undefined) return undefined;
    const { design, history } = taken;
    set({ design, history, renamed: renamedWith(design) });
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
      set({ design, history, renamed: renamedWith(design) });
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
    /** Renames were saved: what is renamed since is a rename of what these made. */
    renamesSaved(saved: Renames) {
      if (saved.size > 0) set({ renamed: joinRenames(renamedBack(saved), state.renamed) });
    },
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
      const history = withChangesOfOthers(state.history, old, next);
      set({ name: state.name.trim() === name ? state.name : name, design, history });
    },
  };
}

/** Subscribes to a part of a store; the component is rendered again when that part changes. */
export function useDesign<Part>(store: DesignStore, part: (state: DesignState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** Returns the values of a template that are saved. */
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
 * Returns the values that can be saved now: a field that is not valid stays as it was saved, or is left out.
 * @param siblings the forms whose fields its formulas can use, too
 */
export function savableValues(
  now: DesignValues,
  saved: DesignValues,
  siblings: readonly SiblingForm[],
  renamed: Renames = noRenames,
): DesignValues {
  const before = new Map(Object.entries(saved.fields));
  const formerKeys = renamedBack(renamed);
  const sound = Object.values(now.fields).flatMap((field): Field | [] => {
    const former = before.get(field.key);
    if (former !== undefined && sameValue(former, field)) return former;
    const isSound = storedFieldProblem(field) === undefined && fieldSchema.safeParse(field).success;
    if (isSound) return field;
    return before.get(formerKeys.get(field.key) ?? field.key) ?? [];
  });
  const fields = withSoundFormulas(
    before,
    new Map(sound.map((one) => [one.key, one])),
    siblingRenamed(siblings, renamed),
  );
  return {
    name: now.name === '' ? saved.name : now.name,
    fields: Object.fromEntries(fields),
    order: now.order.filter((key) => fields.has(key)),
  };
}

/** Of renames those that are saved with some values. */
export function renamesToSave(saved: DesignValues, now: DesignValues, renamed: Renames): Renames {
  return keptRenames(renamed, Object.values(saved.fields), Object.values(now.fields));
}

/** The call's part on the fields: what has to be saved for them to be as the values say. */
export function changesToSave(saved: DesignValues, now: DesignValues, renames: Renames) {
  const changed = Object.values(now.fields).filter(
    (field) =>
      !Object.hasOwn(saved.fields, field.key) || !sameValue(saved.fields[field.key], field),
  );
  const removed = saved.order.filter((key) => !Object.hasOwn(now.fields, key));
  const order = sameValue(saved.order, now.order) ? undefined : [...now.order];
  // Said even where nothing was renamed: what was put in the place of a field is another one.
  const renamed = [...renames].map(([from, to]) => ({ from, to }));
  return {
    ...(now.name === saved.name ? {} : { name: now.name }),
    ...(changed.length > 0 && { changed }),
    ...(removed.length > 0 && { removed }),
    ...((removed.length > 0 || renamed.length > 0) && { renamed }),
    ...(order && { order }),
  };
}
