import {
  type Field,
  type FormTemplate,
  fieldEdit,
  type LineKind,
  nameRule,
} from '@countersign/contract';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type FieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { useGetFormTemplateQuery, useUpdateFormTemplateMutation } from './api.ts';
import {
  changeSettings,
  editsOf,
  type FieldChange,
  type FieldSettings,
  settingsOf,
  toFieldEdits,
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
};

/** The unsaved changes of a template, and the way to save them. */
export function useTemplateEdits(template: FormTemplate, reveal: (key: string) => void) {
  const { id } = template;
  const [update] = useUpdateFormTemplateMutation();
  const { refetch } = useGetFormTemplateQuery(id);
  const fieldAt = (path: string) =>
    template.fields.find(({ key }) => path.startsWith(`fields.${key}.`));
  const edits = useEdits<FormTemplate, TemplateValues>({
    schema: templateForm,
    record: template,
    toValues: valuesOf,
    depths: { fields: 2 },
    labels: { name: 'Name', fields: 'Fields' },
    labelOf: (path) => {
      const field = fieldAt(path);
      const part = partNames[path.split('.').at(-1) ?? ''];
      return field && part && `${field.label}, ${part}`;
    },
    reveal: (path) => {
      const field = fieldAt(path);
      if (field !== undefined) reveal(field.key);
    },
    save: ({ name, fields }, revision, saved) => {
      const changed = toFieldEdits(saved.fields, editsOf(saved.fields, fields));
      return update({
        id,
        change: {
          ...(name.trim() === saved.name ? {} : { name }),
          ...(changed.length === 0 ? {} : { fields: changed }),
          revision,
        },
      });
    },
    reload: async () => (await refetch()).data,
    savedMessage: 'The form template is saved.',
  });
  const { form, base } = edits;
  const { setFieldValue } = form;
  const { fields } = form.values;
  const changes = useMemo(() => editsOf(base.fields, fields), [base.fields, fields]);
  const changeFields = useCallback(
    (chosen: readonly Field[], change: FieldChange) =>
      setFieldValue('fields', (now: FieldSettings) => changeSettings(now, chosen, change)),
    [setFieldValue],
  );
  return { edits, changes, changeFields };
}

function valuesOf({ name, fields }: FormTemplate): TemplateValues {
  return { name, fields: settingsOf(fields) };
}

/** How the values of a template are written in the notice of a conflict. */
export const templateTexts = (types: FieldTypes) => ({
  name: (name: string) => name,
  fields: (value: unknown) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value !== 'object' || value === null) return String(value);
    const { type, ...settings } = value as LineKind;
    return [viewOf(types, { type }).name, ...Object.values<unknown>(settings)].join(', ');
  },
});
