import {
  type DocumentForm,
  type DocumentValues,
  type Field,
  type FieldAssignee,
  type FieldValue,
  type FormValues,
  fieldProblem,
  isEmpty,
  sameValue,
  valueOf,
} from '@countersign/contract';
import { productFieldTypes } from '../../kit/fields/field-types.ts';
import type { FieldAddress } from './field-address.ts';
import { creatorFields } from './field-layout.ts';

/** How far a form is filled: its required fields, and those that are still empty. */
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
  value(address: FieldAddress): FieldValue | undefined;
  problem(address: FieldAddress): string | undefined;
  /** Sets a value; a problem that was shown is judged again, a new one waits for `check`. */
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
  /** The values as they were saved last. */
  savedValues(): DocumentValues;
  /** The field that is being filled. */
  active(): FieldAddress | undefined;
  setActive(address: FieldAddress | undefined): void;
  /** Called after each change of a field, or of any where no address is given. */
  subscribe(listener: () => void, address?: FieldAddress): () => void;
}

const addressKey = ({ formId, key }: FieldAddress) => `${formId}\n${key}`;

/** A store with the values that the forms of a document have now; it judges the fields of one assignee. */
export function createValuesStore(
  forms: readonly DocumentForm[],
  types = productFieldTypes,
  assignee: FieldAssignee = 'creator',
): ValuesStore {
  const { registry } = types;
  let values: DocumentValues = valuesOf(forms);
  let saved: DocumentValues = values;
  let active: FieldAddress | undefined;
  // Once required values were asked for, an empty one stays marked, also when it is left empty again.
  let showsMissing = false;
  const problems = new Map<string, string>();
  const progresses = new Map<string, FormProgress>();
  const fields = new Map<string, Field>();
  for (const form of forms) {
    for (const field of form.fields) {
      fields.set(addressKey({ formId: form.formTemplateId, key: field.key }), field);
    }
  }
  const listeners = createListeners();

  function judge(address: FieldAddress, complete: boolean): string | undefined {
    const key = addressKey(address);
    const field = fields.get(key);
    if (field === undefined) return undefined;
    const value = valueOf(values[address.formId] ?? {}, address.key);
    const shown = fieldProblem(field, value, complete || showsMissing, registry);
    if (shown === undefined) problems.delete(key);
    else problems.set(key, shown);
    return fieldProblem(field, value, complete, registry);
  }

  const store: ValuesStore = {
    value: ({ formId, key }) => valueOf(values[formId] ?? {}, key),
    problem: (address) => problems.get(addressKey(address)),
    setValue(address, value) {
      const form: FormValues = { ...values[address.formId], [address.key]: value };
      values = { ...values, [address.formId]: form };
      if (problems.has(addressKey(address))) judge(address, false);
      progresses.delete(address.formId);
      listeners.tell(address);
    },
    keep(address, value) {
      const { formId, key } = address;
      saved = { ...saved, [formId]: { ...saved[formId], [key]: value } };
      problems.delete(addressKey(address));
      store.setValue(address, value);
    },
    check(address) {
      judge(address, false);
      progresses.delete(address.formId);
      listeners.tell(address);
    },
    checkAll(complete) {
      let first: FieldAddress | undefined;
      showsMissing ||= complete;
      for (const form of forms) {
        for (const { key } of creatorFields(form, types, assignee)) {
          const address = { formId: form.formTemplateId, key };
          if (judge(address, complete) !== undefined) first ??= address;
        }
      }
      progresses.clear();
      listeners.tellAll();
      return first;
    },
    setProblem(address, problem) {
      problems.set(addressKey(address), problem);
      progresses.delete(address.formId);
      listeners.tell(address);
    },
    progress(formId) {
      const known = progresses.get(formId);
      if (known !== undefined) return known;
      const form = forms.find((one) => one.formTemplateId === formId);
      const asked = form === undefined ? [] : creatorFields(form, types, assignee);
      const required = asked.filter((field) => field.required);
      const progress: FormProgress = {
        required: required.length,
        missing: required.filter(({ key }) => isEmpty(valueOf(values[formId] ?? {}, key))).length,
        problems: asked.filter(({ key }) => problems.has(addressKey({ formId, key }))).length,
      };
      progresses.set(formId, progress);
      return progress;
    },
    isComplete: () =>
      forms.every((form) =>
        creatorFields(form, types).every((field) => {
          const value = valueOf(values[form.formTemplateId] ?? {}, field.key);
          return fieldProblem(field, value, true, registry) === undefined;
        }),
      ),
    values: () => values,
    soundValues() {
      const sound: Record<string, FormValues> = { ...values };
      for (const form of forms) {
        const { formTemplateId: id } = form;
        for (const field of creatorFields(form, types)) {
          const { key } = field;
          const typed = valueOf(values[id] ?? {}, key);
          if (fieldProblem(field, typed, false, registry) === undefined) continue;
          const { [key]: _wrong, ...others } = sound[id] ?? {};
          const before = valueOf(saved[id] ?? {}, key);
          sound[id] = before === undefined ? others : { ...others, [key]: before };
        }
      }
      return sound;
    },
    isDirty: () => values !== saved && !sameValues(values, saved),
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
      for (const { address } of store.problems()) {
        const { formId, key } = address;
        const [was, is] = [before, next].map((all) => valueOf(all[formId] ?? {}, key));
        if (!sameValue(was, is)) judge(address, false);
      }
      progresses.clear();
      listeners.tellAll();
    },
    savedValues: () => saved,
    active: () => active,
    setActive(address) {
      active = address;
      listeners.tellAny();
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

function createListeners() {
  const any = new Set<() => void>();
  const byField = new Map<string, Set<() => void>>();
  const tellAny = () => {
    for (const listener of any) listener();
  };
  return {
    tellAny,
    tell(address: FieldAddress) {
      for (const listener of byField.get(addressKey(address)) ?? []) listener();
      tellAny();
    },
    tellAll() {
      for (const set of byField.values()) for (const listener of set) listener();
      tellAny();
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
