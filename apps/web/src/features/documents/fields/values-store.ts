import {
  type DocumentForm,
  type DocumentValues,
  type FieldAssignee,
  type FieldValue,
  type FormulaSources,
  fieldAddress,
  fieldProblem,
  isEmpty,
  sameValue,
  valueOf,
} from '@countersign/contract';
import { isOwnWord } from '@countersign/domain';
import { productFieldTypes } from '../../../kit/fields/field-types.ts';
import {
  type AssigneeFields,
  type AssigneeInput,
  assigneeFields,
  boundAt,
} from './assignee-fields.ts';
import { decideFor, withoutHidden } from './decided-values.ts';
import type { FieldAddress } from './field-address.ts';
import { formsThere } from './forms-there.ts';

/** Counts the required fields of a form, and those that are still empty. */
export interface FormProgress {
  required: number;
  missing: number;
  problems: number;
}

/**
 * The values of a draft while they are typed in, outside React's state: each input listens to its
 * own field alone, so that a keystroke costs the same on a form with ten fields and with a thousand.
 */
export interface ValuesStore {
  /** What is asked for, each key once, and what fills itself. */
  visibleFields(): AssigneeFields;
  /** What a field shows: what was filled in, or what its source has. */
  value(address: FieldAddress): FieldValue | undefined;
  /** Whether a field is not there with what is filled in. */
  isHidden(address: FieldAddress): boolean;
  problem(address: FieldAddress): string | undefined;
  /** Sets a value in all fields of its input; a problem that was shown is judged again, a new one waits for `check`. */
  setValue(address: FieldAddress, value: FieldValue): void;
  /** Shows a value that the server has already. */
  keep(address: FieldAddress, value: FieldValue): void;
  /** Judges one field by the rules of its type. */
  check(address: FieldAddress): void;
  /** Judges all fields, `complete` also asking for required values; answers the first wrong one. */
  checkAll(complete: boolean): FieldAddress | undefined;
  /** Shows problems that the server found. */
  setProblem(address: FieldAddress, problem: string): void;
  progress(formId: string): FormProgress;
  /** Nothing is wrong, and everything that is required is there; nothing is marked by asking. */
  isComplete(): boolean;
  values(): DocumentValues;
  /** The values as far as they can be saved: what is wrong stays as it was. */
  soundValues(): DocumentValues;
  /** Whether something was changed since the last `replace`. */
  isDirty(): boolean;
  /** Every field that is shown as wrong now, in the order of the forms. */
  problems(): { address: FieldAddress; problem: string }[];
  /** Goes on with other values, over what is saved now. */
  replace(values: DocumentValues, saved: DocumentValues): void;
  /** Goes on with what the sources of bound fields have now. */
  setBound(forms: readonly DocumentForm[], formulaSources?: FormulaSources): void;
  /** The values as they were saved last. */
  savedValues(): DocumentValues;
  /** The field that is being filled. */
  active(): FieldAddress | undefined;
  setActive(address: FieldAddress | undefined): void;
  /** Called after each change of a field, or of any where no address is given. */
  subscribe(listener: () => void, address?: FieldAddress): () => void;
}

const addressKey = ({ formId, key }: FieldAddress) => fieldAddress(formId, key);

/** A store with the values that the forms of a document have now; it judges the fields of one assignee. */
export function createValuesStore(
  forms: readonly DocumentForm[],
  types = productFieldTypes,
  assignee: FieldAssignee = 'creator',
  formulaSources: FormulaSources = {},
): ValuesStore {
  const { registry } = types;
  let values: DocumentValues = valuesOf(forms);
  let saved: DocumentValues = values;
  let active: FieldAddress | undefined;
  // Once required values were asked for, an empty one stays marked, also when it is left empty again.
  let showsMissing = false;
  const problems = new Map<string, string>();
  const progresses = new Map<string, FormProgress>();
  let sources = forms;
  let all = assigneeFields(formsThere(forms), types, assignee);
  let visible = all;
  const listeners = createListeners();
  let decide = decideFor(formsThere(forms), types, formulaSources);
  let decided = decide(values);
  visible = withoutHidden(all, decided.hiddenFields);

  /** Decides again after a change: fields come and go, and what is calculated follows. */
  function refresh(): void {
    const before = decided;
    decided = decide(values);
    if (!isSameSet(before.hiddenFields, decided.hiddenFields)) {
      visible = withoutHidden(all, decided.hiddenFields);
      dropProblems();
      progresses.clear();
      listeners.notifyAll();
      return;
    }
    for (const { formTemplateId: formId } of forms) {
      for (const { key } of visible.calculated(formId)) {
        const [was, is] = [before, decided].map((one) => one.values[formId]?.[key]);
        if (was !== is) listeners.notify({ formId, key });
      }
    }
  }

  /** What is not asked any more is no one's mistake. */
  function dropProblems(): void {
    const addresses = new Set(visible.inputs.map(({ address }) => addressKey(address)));
    for (const key of problems.keys()) if (!addresses.has(key)) problems.delete(key);
  }

  /** What is filled in and is there: a field that is not holds nothing. */
  function there(): DocumentValues {
    if (decided.hiddenFields.size === 0) return values;
    let kept = values;
    for (const input of all.inputs) {
      if (!decided.hiddenFields.has(addressKey(input.address))) continue;
      if (
        input.occurrences.every(
          ({ formTemplateId: id, field }) => kept[id]?.[field.key] === undefined,
        )
      )
        continue;
      kept = put(kept, input, undefined);
    }
    return kept;
  }

  /** The value at a position: of a field that starts with its source's value that, where nothing else was said. */
  function shownAt(
    address: FieldAddress,
    input: AssigneeInput | undefined,
  ): FieldValue | undefined {
    const typed = valueOf(values[address.formId] ?? {}, address.key);
    if (!input?.binding?.canChange) return typed;
    const occurrence = input.occurrences.find(
      ({ formTemplateId, field }) => formTemplateId === address.formId && field.key === address.key,
    );
    // What was emptied to put something else there stays empty until it is left.
    const isKept = typed === '' || (occurrence !== undefined && isOwnWord(occurrence.field, typed));
    return isKept ? typed : (boundAt(sources, address) ?? typed);
  }

  /** What is wrong with an input: what is wrong with its value in one of its fields. */
  function problemOf(input: AssigneeInput, complete: boolean): string | undefined {
    for (const { formTemplateId: formId, field } of input.occurrences) {
      const value = shownAt({ formId, key: field.key }, input);
      // What is attached was checked by the server, which alone knows all of it.
      if (registry.find(field.type).upload === 'file' && !isEmpty(value)) continue;
      const problem = fieldProblem(field, value, complete, registry);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  function judge(input: AssigneeInput, complete: boolean): string | undefined {
    const key = addressKey(input.address);
    const shown = problemOf(input, complete || showsMissing);
    if (shown === undefined) problems.delete(key);
    else problems.set(key, shown);
    return problemOf(input, complete);
  }

  /** Puts a value into all fields of an input; undefined takes it away. */
  function put(to: DocumentValues, { occurrences }: AssigneeInput, value: FieldValue | undefined) {
    const next: DocumentValues = { ...to };
    for (const { formTemplateId: formId, field } of occurrences) {
      const { [field.key]: _before, ...others } = next[formId] ?? {};
      next[formId] = value === undefined ? others : { ...others, [field.key]: value };
    }
    return next;
  }

  function notify({ occurrences }: AssigneeInput): void {
    for (const { formTemplateId: formId, field } of occurrences) {
      progresses.delete(formId);
      listeners.notify({ formId, key: field.key });
    }
  }

  const store: ValuesStore = {
    visibleFields: () => visible,
    value(address) {
      if (decided.hiddenFields.has(addressKey(address))) return undefined;
      const isCalculated = visible
        .calculated(address.formId)
        .some(({ key }) => key === address.key);
      if (isCalculated) return valueOf(decided.values[address.formId] ?? {}, address.key);
      return shownAt(address, visible.inputAt(address));
    },
    isHidden: (address) => decided.hiddenFields.has(addressKey(address)),
    problem: (address) => problems.get(addressKey(address)),
    setValue(address, value) {
      const input = visible.inputAt(address);
      if (input === undefined) return;
      values = put(values, input, value);
      refresh();
      if (problems.has(addressKey(input.address))) judge(input, false);
      notify(input);
    },
    keep(address, value) {
      const { formId, key } = address;
      saved = { ...saved, [formId]: { ...saved[formId], [key]: value } };
      problems.delete(addressKey(address));
      store.setValue(address, value);
    },
    check(address) {
      const input = visible.inputAt(address);
      if (input === undefined) return;
      const isEmptied = store.value(input.address) === '';
      // What is left empty follows its source again.
      const hasSource = boundAt(sources, input.address) !== undefined;
      if (isEmptied && hasSource) values = put(values, input, undefined);
      refresh();
      judge(input, false);
      notify(input);
    },
    checkAll(complete) {
      let first: FieldAddress | undefined;
      showsMissing ||= complete;
      for (const input of visible.inputs) {
        if (judge(input, complete) !== undefined) first ??= input.address;
      }
      progresses.clear();
      listeners.notifyAll();
      return first;
    },
    setProblem(address, problem) {
      const at = visible.inputAt(address)?.address ?? address;
      problems.set(addressKey(at), problem);
      progresses.delete(at.formId);
      listeners.notify(at);
    },
    progress(formId) {
      const known = progresses.get(formId);
      if (known !== undefined) return known;
      const fields = [...visible.fields(formId), ...visible.uploads(formId)];
      const required = fields.filter((field) => field.required);
      const progress: FormProgress = {
        required: required.length,
        missing: required.filter(({ key }) => isEmpty(store.value({ formId, key }))).length,
        problems: fields.filter(({ key }) => problems.has(addressKey({ formId, key }))).length,
      };
      progresses.set(formId, progress);
      return progress;
    },
    isComplete: () => visible.inputs.every((input) => problemOf(input, true) === undefined),
    values: there,
    soundValues() {
      let sound = there();
      for (const input of visible.inputs) {
        if (problemOf(input, false) === undefined) continue;
        const { formId, key } = input.address;
        sound = put(sound, input, valueOf(saved[formId] ?? {}, key));
      }
      return sound;
    },
    isDirty: () => values !== saved && !sameValues(there(), saved),
    problems: () =>
      forms.flatMap(({ formTemplateId: formId, fields: ofForm }) =>
        ofForm.flatMap(({ key }) => {
          const address = { formId, key };
          const problem = problems.get(addressKey(address));
          return problem === undefined ? [] : [{ address, problem }];
        }),
      ),
    replace(next, nowSaved) {
      const before = values;
      values = next;
      saved = nowSaved;
      refresh();
      for (const { address } of store.problems()) {
        const { formId, key } = address;
        const [was, is] = [before, next].map((all) => valueOf(all[formId] ?? {}, key));
        const input = visible.inputAt(address);
        if (input !== undefined && !sameValue(was, is)) judge(input, false);
      }
      progresses.clear();
      listeners.notifyAll();
    },
    setBound(next, nextSources = {}) {
      if (next === sources) return;
      sources = next;
      const there = formsThere(next);
      all = assigneeFields(there, types, assignee);
      decide = decideFor(there, types, nextSources);
      decided = decide(values);
      visible = withoutHidden(all, decided.hiddenFields);
      // What comes from a source now is no one's mistake.
      dropProblems();
      for (const input of visible.inputs) {
        if (problems.has(addressKey(input.address))) judge(input, false);
      }
      progresses.clear();
      listeners.notifyAll();
    },
    savedValues: () => saved,
    active: () => active,
    setActive(address) {
      active = address;
      listeners.notifyAny();
    },
    subscribe: listeners.add,
  };
  return store;
}

function valuesOf(forms: readonly DocumentForm[]): DocumentValues {
  return Object.fromEntries(forms.map((form) => [form.formTemplateId, form.values]));
}

function sameValues(one: DocumentValues, other: DocumentValues): boolean {
  return Object.keys({ ...one, ...other }).every((formId) => {
    const left = one[formId] ?? {};
    const right = other[formId] ?? {};
    return Object.keys({ ...left, ...right }).every((key) => sameValue(left[key], right[key]));
  });
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}

function createListeners() {
  const any = new Set<() => void>();
  const byField = new Map<string, Set<() => void>>();
  const notifyAny = () => {
    for (const listener of any) listener();
  };
  return {
    notifyAny,
    notify(address: FieldAddress) {
      for (const listener of byField.get(addressKey(address)) ?? []) listener();
      notifyAny();
    },
    notifyAll() {
      for (const set of byField.values()) for (const listener of set) listener();
      notifyAny();
    },
    add(listener: () => void, address?: FieldAddress): () => void {
      if (address === undefined) {
        any.add(listener);
        return () => any.delete(listener);
      }
      const key = addressKey(address);
      const set = byField.get(key) ?? new Set();
      byField.set(key, set);
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0) byField.delete(key);
      };
    },
  };
}
