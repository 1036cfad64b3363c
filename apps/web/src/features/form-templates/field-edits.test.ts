import type { Field } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../kit/forms/field-errors.ts';
import {
  changeSettings,
  type Edits,
  editedField,
  editsOf,
  type FieldChange,
  filterFields,
  groupByPage,
  labelProblem,
  settingsOf,
  toFieldEdits,
} from './field-edits.ts';
import { templateForm } from './use-template-edits.ts';

const place = (page: number) => ({ page, x: 10, y: 10, width: 100, height: 14 });
const text = (key: string, more: Partial<Field> = {}): Field =>
  ({
    type: 'text',
    key,
    label: `Label of ${key}`,
    assignee: 'creator',
    required: false,
    placements: [place(0)],
    fontSize: 0,
    align: 'left',
    color: '#000000',
    comb: false,
    ...more,
  }) as Field;

const name = text('name');
const date = text('date', { assignee: 'recipient', placements: [place(2), place(1)] });
const fields = [date, name];

/** Changes that were made before, and one more of some fields. */
function addChange(before: Edits, of: Field[], change: FieldChange): Edits {
  const changed = Object.entries(before).reduce(
    (settings, [key, one]) =>
      changeSettings(
        settings,
        of.filter((field) => field.key === key),
        one,
      ),
    settingsOf(of),
  );
  return editsOf(of, changeSettings(changed, of, change));
}

/** The paths at which the rules of the form have something against changed fields. */
function wrongPaths(of: Field[], change: FieldChange): string[] {
  const values = { name: 'Form', fields: changeSettings(settingsOf(of), of, change) };
  return Object.keys(fieldErrors(templateForm, values));
}

describe('unsaved changes of a template’s fields', () => {
  it('are kept by key, and are no changes once they are back at what is saved', () => {
    const renamed = addChange({}, [name], { label: 'Full name' });
    const required = addChange(renamed, [name], { required: true });
    expect(required).toEqual({ name: { label: 'Full name', required: true } });
    expect(addChange(required, [name], { label: 'Label of name', required: false })).toEqual({});
  });

  it('are made to many fields at once, but only to those that differ', () => {
    expect(addChange({}, fields, { assignee: 'recipient' })).toEqual({
      name: { assignee: 'recipient' },
    });
  });

  it('are sent whole for each field that changed, with the label trimmed', () => {
    const edits = addChange({}, [name], { label: '  Full name ' });
    expect(toFieldEdits(fields, edits)).toEqual([
      { key: 'name', label: 'Full name', assignee: 'creator', required: false },
    ]);
  });

  it('can make a field one of another kind, with its settings, and back', () => {
    const money = { type: 'currency', currency: 'EUR' } as const;
    const edits = addChange({}, [name], { kind: money });
    expect(edits).toEqual({ name: { kind: money } });
    expect(editedField(name, edits.name)).toMatchObject({ type: 'currency', currency: 'EUR' });
    expect(toFieldEdits(fields, edits)[0]?.kind).toEqual(money);
    expect(addChange(edits, [name], { kind: { type: 'text' } })).toEqual({});
    const saved = editedField(name, edits.name);
    expect(settingsOf([saved])['name']?.kind).toEqual(money);
    expect(wrongPaths([name], { kind: { ...money, currency: 'E' } })).toEqual([
      'fields.name.kind.currency',
    ]);
  });

  it('leave the kind of a field alone that has no other', () => {
    const box = { ...name, type: 'checkbox' } as Field;
    expect(addChange({}, [box], { kind: { type: 'date' } })).toEqual({});
  });

  it('can’t be saved without a label', () => {
    expect(labelProblem('  ')).toBe('This field is required.');
    expect(labelProblem('x'.repeat(501))).toBe('A label can have 500 characters at most.');
    expect(labelProblem('Name')).toBeUndefined();
    expect(wrongPaths([date], { label: '' })).toEqual(['fields.date.label']);
  });
});

describe('the field list', () => {
  const all = { text: '', page: null, assignee: null };

  it('finds fields by label or key, as they are now', () => {
    const edits = addChange({}, [name], { label: 'Vollständiger Name' });
    expect(filterFields(fields, edits, { ...all, text: 'VOLLSTÄNDIGER' })).toEqual([name]);
    expect(filterFields(fields, edits, { ...all, text: 'dat' })).toEqual([date]);
    expect(filterFields(fields, edits, { ...all, text: 'label of name' })).toEqual([]);
  });

  it('shows the fields of a page, wherever else they are too', () => {
    expect(filterFields(fields, {}, { ...all, page: 1 })).toEqual([date]);
    expect(filterFields(fields, {}, { ...all, page: 3 })).toEqual([]);
  });

  it('shows who fills them, counting unsaved changes', () => {
    const edits = addChange({}, [name], { assignee: 'recipient' });
    expect(filterFields(fields, edits, { ...all, assignee: 'recipient' })).toEqual(fields);
  });

  it('groups fields under their first page, pages in order', () => {
    expect(groupByPage(fields)).toEqual([
      { page: 0, fields: [name] },
      { page: 1, fields: [date] },
    ]);
  });
});
