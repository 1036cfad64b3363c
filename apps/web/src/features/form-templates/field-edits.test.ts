import type { Field, FieldEdit } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { merge } from '../../kit/forms/edits.ts';
import { fieldErrors } from '../../kit/forms/field-errors.ts';
import {
  addField,
  changeSettings,
  currentFields,
  type FieldChange,
  type FieldSettings,
  fieldChanges,
  filterFields,
  groupByPage,
  labelProblem,
  removeField,
  settingsOf,
} from './field-edits.ts';
import { placeField } from './placed-fields.ts';
import { placeText, templateForm } from './use-template-edits.ts';

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
const signature: Field = {
  type: 'signature',
  key: 'sign',
  label: 'Sign here',
  assignee: 'recipient',
  required: true,
  placements: [place(0)],
};
const fields = [date, name];

/** How fields are to be after some of them are changed. */
const change = (of: readonly Field[], keys: string[], what: FieldChange): FieldSettings =>
  changeSettings(settingsOf(of), keys, what);

/** The paths at which the rules of the form have something against changed fields. */
function wrongPaths(of: Field[], what: FieldChange): string[] {
  const keys = of.map(({ key }) => key);
  const values = { name: 'Form', fields: change(of, keys, what) };
  return Object.keys(fieldErrors(templateForm, values));
}

describe('unsaved changes of a template’s fields', () => {
  it('are none where nothing is changed, or all is back at what is saved', () => {
    const of = [...fields, signature];
    expect(fieldChanges(of, settingsOf(of))).toEqual({});
    expect(currentFields(of, settingsOf(of)).every((field, index) => field === of[index])).toBe(
      true,
    );
    const renamed = change(of, ['name'], { label: 'Full name', required: true });
    const back = changeSettings(renamed, ['name'], { label: 'Label of name', required: false });
    expect(fieldChanges(of, back)).toEqual({});
  });

  it('are sent whole for each field that differs, with the label trimmed', () => {
    const many = change(fields, ['date', 'name'], { assignee: 'signer-12' });
    const now = changeSettings(many, ['date'], { assignee: 'recipient' });
    const labelled = changeSettings(now, ['name'], { label: '  Full name ' });
    expect(fieldChanges(fields, labelled)).toEqual({
      fields: [{ key: 'name', label: 'Full name', assignee: 'signer-12', required: false }],
    });
    expect(currentFields(fields, labelled)[1]).toMatchObject({ label: '  Full name ' });
  });

  it('can make a field one of another kind, with its settings, and back', () => {
    const money = { type: 'currency', currency: 'EUR' } as const;
    const settings = change([name], ['name'], { kind: money });
    expect(currentFields([name], settings)).toMatchObject([{ type: 'currency', currency: 'EUR' }]);
    expect(fieldChanges([name], settings).fields?.[0]?.kind).toEqual(money);
    const back = changeSettings(settings, ['name'], { kind: { type: 'text' } });
    expect(fieldChanges([name], back)).toEqual({});
    expect(wrongPaths([name], { kind: { ...money, currency: 'E' } })).toEqual([
      'fields.name.kind.currency',
    ]);
  });

  it('can have a line signed elsewhere, and put it back where it was typed in', () => {
    const signed = change([name], ['name'], { kind: { type: 'initials' } });
    const moved = changeSettings(signed, ['name'], { placements: [place(1)] });
    expect(currentFields([name], moved)).toMatchObject([
      { type: 'initials', placements: [{ page: 1 }] },
    ]);
    expect(fieldChanges([name], moved).fields?.[0]).toMatchObject({
      kind: { type: 'initials' },
      placements: [place(1)],
    });
    const back = changeSettings(moved, ['name'], { kind: { type: 'text' } });
    expect(currentFields([name], back)).toEqual([name]);
    expect(fieldChanges([name], back)).toEqual({});
  });

  it('leave kind and place alone of a field that has no other', () => {
    const box = { ...name, type: 'checkbox' } as Field;
    const settings = change([box], ['name'], { kind: { type: 'date' }, placements: [place(3)] });
    expect(currentFields([box], settings)).toEqual([box]);
  });

  it('can’t be saved without a label', () => {
    expect(labelProblem('  ')).toBe('This field is required.');
    expect(labelProblem('x'.repeat(501))).toBe('A label can have 500 characters at most.');
    expect(labelProblem('Name')).toBeUndefined();
    expect(wrongPaths([date], { label: '' })).toEqual(['fields.date.label']);
  });
});

describe('fields that are put on a page', () => {
  const forAgent = { type: 'signature', assignee: 'agent' } as const;
  const placed = placeField(forAgent, place(0), fields);
  const settings = addField(settingsOf(fields), placed);

  it('are added, with all that new ones of their type have', () => {
    expect(currentFields(fields, settings).slice(2)).toEqual([
      {
        type: 'signature',
        key: 'signature-agent',
        label: 'Signature, Agent',
        assignee: 'agent',
        required: true,
        placements: [place(0)],
      },
    ]);
    expect(fieldChanges(fields, settings)).toEqual({ added: [placed] });
    const day = placeField({ type: 'signed-on', assignee: 'signer-2' }, place(0), []);
    expect(day).toMatchObject({ key: 'signed-on-signer-2', label: 'Signed on, Signer 2' });
    expect(day.required).toBe(false);
  });

  it('have keys that no other has, saved or not', () => {
    const second = placeField(forAgent, place(0), currentFields(fields, settings));
    const third = placeField(forAgent, place(0), [placed, second]);
    expect([second, third].map(({ key, label }) => [key, label])).toEqual([
      ['signature-agent-2', 'Signature, Agent (2)'],
      ['signature-agent-3', 'Signature, Agent (3)'],
    ]);
  });

  it('are called by type and assignee until somebody names them', () => {
    const labelAfter = (from: FieldEdit, ...changes: FieldChange[]) =>
      changes.reduce(
        (now, one) => changeSettings(now, [from.key], one),
        addField(settingsOf(fields), from),
      )[from.key]?.label;
    expect(labelAfter(placed, { assignee: 'approver-3' })).toBe('Signature, Approver 3');
    expect(labelAfter(placed, { kind: { type: 'signed-on' } })).toBe('Signed on, Agent');
    const second = placeField(forAgent, place(0), [placed]);
    expect(labelAfter(second, { assignee: 'recipient' })).toBe('Signature, Recipient (2)');
    const named = { label: 'Signature, Agents of all' };
    expect(labelAfter(placed, named, { assignee: 'recipient' })).toBe(named.label);
  });

  it('are moved, and removed as if they had not been there', () => {
    const moved = changeSettings(settings, [placed.key], { placements: [place(2)] });
    expect(fieldChanges(fields, moved)).toEqual({ added: [{ ...placed, placements: [place(2)] }] });
    expect(fieldChanges(fields, removeField(moved, placed.key))).toEqual({});
  });

  it('are moved and removed where they are saved, too', () => {
    const saved = [name, signature];
    const moved = change(saved, ['sign'], { placements: [place(2)] });
    expect(fieldChanges(saved, moved).fields).toMatchObject([
      { key: 'sign', placements: [place(2)] },
    ]);
    const without = removeField(moved, 'sign');
    expect(currentFields(saved, without)).toEqual([name]);
    expect(fieldChanges(saved, without)).toEqual({ removed: ['sign'] });
  });

  it('are kept, and stay removed, where somebody else saved meanwhile', () => {
    const saved = settingsOf([name, signature]);
    const mine = removeField(addField(saved, placed), 'sign');
    const other = placeField({ type: 'initials', assignee: 'creator' }, place(0), fields);
    const theirs = addField(changeSettings(saved, ['name'], { required: true }), other);
    const values = (of: FieldSettings) => ({ name: 'Form', fields: of });
    const { merged, clashes } = merge(values(saved), values(mine), values(theirs), {
      depths: { fields: 2 },
    });
    expect(clashes.map(({ part, isBoth }) => [part, isBoth])).toEqual([
      [['sign'], false],
      [[placed.key], false],
    ]);
    expect(Object.keys(merged.fields).toSorted()).toEqual([
      'initials-creator',
      'name',
      'signature-agent',
    ]);
    expect(merged.fields['name']?.required).toBe(true);
  });

  it('say in words where they are', () => {
    expect(placeText({ ...place(1), x: 10.4 })).toBe(
      'page 2, 10 from the left, 10 from the top, 100 × 14 points',
    );
  });
});

describe('the field list', () => {
  const all = { text: '', page: null, assignee: null };

  it('finds fields by label or key, as they are now', () => {
    const now = currentFields(fields, change(fields, ['name'], { label: 'Vollständiger Name' }));
    expect(filterFields(now, { ...all, text: 'VOLLSTÄNDIGER' })).toEqual([now[1]]);
    expect(filterFields(now, { ...all, text: 'dat' })).toEqual([date]);
    expect(filterFields(now, { ...all, text: 'label of name' })).toEqual([]);
  });

  it('shows the fields of a page, wherever else they are too', () => {
    expect(filterFields(fields, { ...all, page: 1 })).toEqual([date]);
    expect(filterFields(fields, { ...all, page: 3 })).toEqual([]);
  });

  it('shows who fills them, counting unsaved changes', () => {
    const now = currentFields(fields, change(fields, ['name'], { assignee: 'recipient' }));
    expect(filterFields(now, { ...all, assignee: 'recipient' })).toEqual(now);
  });

  it('groups fields under their first page, pages in order', () => {
    expect(groupByPage(fields)).toEqual([
      { page: 0, fields: [name] },
      { page: 1, fields: [date] },
    ]);
  });
});
