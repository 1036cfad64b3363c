import { type UseFormReturnType, useForm } from '@mantine/form';
import { useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../../core/api/message-of.ts';
import { validateOnBlur } from '../../ui/browser/after-pointer-up.ts';
import type { FormValues } from './edits.ts';
import { type FieldRules, fieldErrors } from './field-errors.ts';
import type { UnsavedOffer } from './use-unsaved-form.ts';

/** Why a call was refused, with a message for each field where there are any. */
export interface Refusal {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
}

/** Describes the answer of a mutation of the API. */
export type SaveAnswer<Item> =
  | { data: Item; error?: undefined }
  | { data?: undefined; error: Refusal };

/** A wrong field, for the summary of a form. */
export interface FieldProblem {
  /** Such as `name` or `steps.0.name`. */
  path: string;
  label: string;
  message: string;
}

/** Holds the state that every form of the kit shares, for editing and for adding. */
export interface FormState<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  /** Something was typed that is not saved. */
  isDirty: boolean;
  isSaving: boolean;
  /** Saving would do something now. */
  canSave: boolean;
  /** What was typed before the session ended. */
  unsaved: UnsavedOffer | undefined;
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
  /** The wrong fields since someone tried to save; empty before that. */
  errorSummary: FieldProblem[];
  /** What a field or a part of one is called, by its path. */
  nameOf(path: string): string;
  /** For the attribute `data-path` of what is not an input by itself: where a field is found. */
  pathOf(field: string): string;
  focusField(path: string): void;
  save(): void;
  /** Called when the page is left: tells whether something would be lost. */
  hasUnsaved(): boolean;
  /** What was typed may be lost from now on. */
  release(): void;
}

export interface FormCoreOptions<Values extends FormValues> {
  /** The contract's: its rules and messages are those of the fields. */
  schema: z.ZodObject;
  initialValues: Values;
  /** What the fields are called, in the error summary and in the notice of a conflict. */
  labels: Record<keyof Values & string, string>;
  rules?: FieldRules<Values>;
  /** What a part of a field is called, by its path such as `fields.fee.label`. */
  labelOf?(path: string): string | undefined;
  /** Brings a field into sight that may not be on the page now, before it gets the focus. */
  reveal?(path: string): void;
}

/** Creates the core that forms for editing and for adding share: fields, their errors, and being sent. */
export function useFormCore<Values extends FormValues>(options: FormCoreOptions<Values>) {
  const { schema, labels, rules, labelOf, reveal } = options;
  // A form's name can have letters, digits and dashes alone.
  const name = useId().replaceAll(/[^a-zA-Z0-9]/g, '-');
  const [problem, setProblem] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isReleased = useRef(false);
  const form: UseFormReturnType<Values> = useForm<Values>({
    // Two forms on one page find their own fields.
    name,
    initialValues: options.initialValues,
    validate: (values) => fieldErrors(schema, values, rules),
    enhanceGetInputProps: validateOnBlur,
  });
  const pathOf = (field: string) => `${name}-${field}`;

  const nameOf = (path: string) => labelOf?.(path) ?? labels[rootOf(path)] ?? path;
  const focusFields = (paths: readonly string[]) => {
    const [first] = paths;
    if (reveal === undefined || first === undefined) return focusFirst(paths.map(pathOf));
    reveal(first);
    requestAnimationFrame(() => focusFirst([pathOf(first)]));
  };

  const refuse = (refusal: Refusal) => {
    const fields = Object.entries(refusal.fields ?? {});
    const own = fields.filter(([path]) => rootOf(path) in form.getValues());
    if (own.length === 0) return setProblem(messageOf(refusal));
    if (own.length < fields.length) setProblem(messageOf(refusal));
    form.setErrors(Object.fromEntries(own));
    setTried(true);
    focusFields(own.map(([path]) => path));
  };

  const submit = (send: (values: Values) => Promise<void>) => {
    if (isSaving) return;
    setProblem(undefined);
    form.onSubmit(
      async (values) => {
        setTried(false);
        setSaving(true);
        await send(values).finally(() => setSaving(false));
      },
      (errors) => {
        setTried(true);
        focusFields(Object.keys(errors));
      },
    )();
  };

  const errorSummary: FieldProblem[] = isTried
    ? Object.entries(form.errors).map(([path, message]) => ({
        path,
        label: nameOf(path),
        message: typeof message === 'string' ? message : '',
      }))
    : [];
  const focusField = (path: string) => focusFields([path]);
  const release = () => {
    isReleased.current = true;
  };

  return {
    form,
    isSaving,
    problem,
    errorSummary,
    nameOf,
    pathOf,
    focusField,
    refuse,
    submit,
    release,
    isReleased,
  };
}

function rootOf(path: string): string {
  return path.split('.')[0] ?? path;
}

/** Focuses the field that comes first on the page, of those with these paths. */
function focusFirst(paths: readonly string[]): void {
  const nodes = paths.map(nodeOf).filter((node) => node !== null);
  nodes.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  nodes[0]?.focus();
}

const focusable = 'input:not([type=hidden]), textarea, select, button, a[href], [tabindex="0"]';

/** The input of a path, or what stands for the nearest field around it. */
function nodeOf(path: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  if (found !== null) {
    return found.matches(focusable) ? found : found.querySelector<HTMLElement>(focusable);
  }
  const end = path.lastIndexOf('.');
  return end < 0 ? null : nodeOf(path.slice(0, end));
}
