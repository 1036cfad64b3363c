import {
  type Binding,
  type Field,
  type FieldEdit,
  type FormTemplate,
  fieldEdit,
  type LineKind,
  nameRule,
  type Placement,
} from '@countersign/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { sourceName } from '../../kit/fields/bindings.ts';
import { type FieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { useGetFormTemplateQuery, useUpdateFormTemplateMutation } from './api.ts';
import {
  addField,
  changeSettings,
  currentFields,
  type FieldChange,
  type FieldSettings,
  fieldChanges,
  removeField,
  settingsOf,
} from './field-edits.ts';

/** What of a template is edited. */
export type TemplateValues = { name: string; fields: FieldSettings };

/** The rules of that, which are the contract's for what is sent. */
export const templateForm = z.object({
  name: nameRule,
  fields: z.record(z.string(), fieldEdit.omit({ key: true })),
});

const partNames: Record<string, string> = {
  label: 'label',
  assignee: 'who fills it',
  required: 'required',
  kind: 'what it takes',
  binding: 'where it comes from',
  placements: 'place',
};

/** The unsaved changes of a template, and the way to save them. */
export function useTemplateEdits(template: FormTemplate, reveal: (key: string) => void) {
  const { id } = template;
  const [update] = useUpdateFormTemplateMutation();
  const { refetch } = useGetFormTemplateQuery(id);
  // What is called by its label may have been put on a page a moment ago.
  const known = useRef<readonly Field[]>(template.fields);
  const fieldAt = (path: string) =>
    known.current.find(({ key }) => `${path}.`.startsWith(`fields.${key}.`));
  const edits = useEdits<FormTemplate, TemplateValues>({
    schema: templateForm,
    record: template,
    toValues: valuesOf,
    depths: { fields: 2 },
    labels: { name: 'Name', fields: 'Fields' },
    labelOf: (path) => {
      const field = fieldAt(path);
      const part = partNames[path.split('.').at(-1) ?? ''];
      return field && (part ? `${field.label}, ${part}` : field.label);
    },
    reveal: (path) => {
      const field = fieldAt(path);
      if (field !== undefined) reveal(field.key);
    },
    save: ({ name, fields }, revision, saved) =>
      update({
        id,
        change: {
          ...(name.trim() === saved.name ? {} : { name }),
          ...fieldChanges(saved.fields, fields),
          revision,
        },
      }),
    reload: async () => (await refetch()).data,
    savedMessage: 'The form template is saved.',
  });
  const { form, base } = edits;
  const { setFieldValue } = form;
  const settings = form.values.fields;
  const fields = useMemo(() => currentFields(base.fields, settings), [base.fields, settings]);
  useEffect(() => {
    // One that was removed is still called by its label, in a notice.
    known.current = [...fields, ...base.fields];
  }, [fields, base.fields]);
  const savedFields = useMemo(
    () => new Map(base.fields.map((field) => [field.key, field])),
    [base.fields],
  );
  const change = useCallback(
    (how: (now: FieldSettings) => FieldSettings) => setFieldValue('fields', how),
    [setFieldValue],
  );
  return {
    edits,
    /** As they will be once they are saved. */
    fields,
    /** As they are saved, by key. */
    savedFields,
    changeFields: useCallback(
      (keys: Iterable<string>, what: FieldChange) =>
        change((now) => changeSettings(now, keys, what)),
      [change],
    ),
    addField: useCallback((field: FieldEdit) => change((now) => addField(now, field)), [change]),
    removeField: useCallback((key: string) => change((now) => removeField(now, key)), [change]),
  };
}

function valuesOf({ name, fields }: FormTemplate): TemplateValues {
  return { name, fields: settingsOf(fields) };
}

/** How the values of a template are written in the notice of a conflict. */
export const templateTexts = (types: FieldTypes) => ({
  name: (name: string) => name,
  fields: (value: unknown, [, part]: readonly string[]) => {
    if (value === undefined) return 'removed';
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (Array.isArray(value)) return value.map(placeText).join('; ');
    if (part === undefined) return (value as FieldSettings[string]).label;
    if (part === 'binding') return bindingText(value as Binding | null);
    const { type, ...settings } = value as LineKind;
    return [viewOf(types, { type }).name, ...Object.values<unknown>(settings)].join(', ');
  },
});

/** Custom fields are known by what the page shows. */
function bindingText(binding: Binding | null): string {
  return binding === null ? 'by hand' : sourceName(binding.source, []);
}

/** A place in words, in whole points: "page 1, 100 from the left, 40 from the top, 160 × 36 points". */
export function placeText({ page, x, y, width, height }: Placement): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round);
  return `page ${page + 1}, ${left} from the left, ${top} from the top, ${wide} × ${high} points`;
}
