import type { DocumentForm, Field } from '@countersign/contract';
import { describe, expect, it, vi } from 'vitest';
import { createValuesStore } from './values-store.ts';

const field = (key: string, more: Partial<Field> = {}): Field =>
  ({
    type: 'text',
    key,
    label: key,
    assignee: 'creator',
    required: false,
    placements: [{ page: 0, x: 0, y: 0, width: 100, height: 12 }],
    fontSize: 0,
    align: 'left',
    color: '#000000',
    comb: false,
    ...more,
  }) as Field;

const form = (id: string, fields: Field[], values: DocumentForm['values'] = {}): DocumentForm => ({
  formTemplateId: id,
  name: id,
  version: 1,
  pages: [{ width: 595, height: 842 }],
  fields,
  values,
  condition: '',
  isLeftOut: false,
});

const contract = form(
  'contract',
  [
    field('name', { required: true }),
    field('code', { maxLength: 3 }),
    field('signedOn', { required: true, assignee: 'recipient' }),
  ],
  { code: 'AB' },
);
const annex = form('annex', [field('fee', { required: true })]);
const name = { formId: 'contract', key: 'name' };
const code = { formId: 'contract', key: 'code' };

describe('uploaded values', () => {
  const photo = { formId: 'contract', key: 'photo' };
  const permit = { formId: 'contract', key: 'permit' };
  const own = { assignee: 'signer-1', required: true } as const;
  const forms = [
    form('contract', [
      field('photo', { ...own, type: 'image' }),
      field('permit', { ...own, type: 'attachment' }),
    ]),
  ];

  it('is asked of and stored for its assignee, once the document is sent', () => {
    const store = createValuesStore(forms, undefined, 'signer-1');
    const visibleFields = store.visibleFields();
    expect(visibleFields.fields('contract')).toEqual([]);
    expect(visibleFields.uploads('contract').map(({ key }) => key)).toEqual(['photo', 'permit']);
    expect(store.checkAll(true)).toEqual(photo);
    store.setValue(photo, { kind: 'image', sha256: 'a'.repeat(64) });
    expect(store.isDirty()).toBe(true);
    expect(store.checkAll(true)).toEqual(permit);
    store.keep(permit, { kind: 'file', name: 'Permit.pdf', sha256: '' });
    expect(store.value(permit)).toMatchObject({ name: 'Permit.pdf' });
    expect(store.checkAll(true)).toBeUndefined();
  });

  it('is asked for in a draft, and counts as filled once it is there', () => {
    const ofCreator = form('contract', [field('photo', { required: true, type: 'image' })]);
    const store = createValuesStore([ofCreator]);
    expect(store.checkAll(true)).toEqual(photo);
    expect(store.progress('contract')).toMatchObject({ required: 1, missing: 1 });
    store.keep(photo, { kind: 'image', sha256: 'a'.repeat(64) });
    expect(store.progress('contract')).toMatchObject({ required: 1, missing: 0 });
    expect(store.isDirty()).toBe(false);
  });
});

describe('a key that several forms have', () => {
  const title = { formId: 'contract', key: 'title' };
  const [one, other] = [
    form('contract', [field('title'), field('name', { required: true })]),
    form('annex', [field('title', { required: true, maxLength: 4 }), field('fee')]),
  ];

  it('is asked for once, and filled in all of them', () => {
    const store = createValuesStore([one, other]);
    expect(
      store
        .visibleFields()
        .fields('annex')
        .map(({ key }) => key),
    ).toEqual(['fee']);
    expect(store.visibleFields().elsewhere('annex')).toMatchObject([
      { field: { key: 'title' }, formName: 'contract', address: title },
    ]);
    expect(store.progress('contract')).toMatchObject({ required: 2, missing: 2 });
    store.setValue(title, 'Salt');
    expect(store.values()).toEqual({ contract: { title: 'Salt' }, annex: { title: 'Salt' } });
    expect(store.progress('contract')).toMatchObject({ required: 2, missing: 1 });
  });

  it('is wrong where one of the forms can’t take it', () => {
    const store = createValuesStore([one, other]);
    store.setValue(title, 'Salt and Starlight');
    expect(store.checkAll(false)).toEqual(title);
    expect(store.problem(title)).toBe('This field can have 4 characters at most.');
    expect(store.soundValues()).toEqual({ contract: {}, annex: {} });
  });

  it('is asked for in each where the fields take different things', () => {
    const store = createValuesStore([one, form('annex', [field('title', { type: 'date' })])]);
    expect(
      store
        .visibleFields()
        .fields('annex')
        .map(({ key }) => key),
    ).toEqual(['title']);
  });
});

describe('a bound field', () => {
  const email = { formId: 'contract', key: 'email' };
  const bound = (
    canChange: boolean,
    values = {},
    has: DocumentForm['bound'] = { email: 'a@b.c' },
  ) => ({
    ...form(
      'contract',
      [field('email', { required: true, binding: { source: 'recipient.email', canChange } })],
      values,
    ),
    bound: has,
  });

  it('is asked for only where its source has nothing', () => {
    const store = createValuesStore([bound(false)]);
    expect(store.visibleFields().inputs).toEqual([]);
    expect(store.visibleFields().bound('contract')).toMatchObject([{ value: 'a@b.c' }]);
    expect(store.isComplete()).toBe(true);
    store.setBound([bound(false, {}, {})]);
    expect(store.visibleFields().bound('contract')).toEqual([]);
    expect(store.checkAll(true)).toEqual(email);
    store.setBound([bound(false)]);
    expect(store.problems()).toEqual([]);
  });

  it('starts with what its source has where it can be changed, and goes back to that', () => {
    const store = createValuesStore([bound(true)]);
    expect(store.value(email)).toBe('a@b.c');
    expect(store.isComplete()).toBe(true);
    expect(store.values()).toEqual({ contract: {} });
    store.setValue(email, '');
    expect(store.value(email)).toBe('');
    store.check(email);
    expect(store.value(email)).toBe('a@b.c');
    store.setValue(email, 'd@e.f');
    store.check(email);
    store.setBound([bound(true, {}, { email: 'x@y.z' })]);
    expect(store.value(email)).toBe('d@e.f');
  });
});

describe('the values of a draft', () => {
  it('start as they were saved and are dirty only while they differ from that', () => {
    const store = createValuesStore([contract, annex]);
    expect(store.value(code)).toBe('AB');
    expect(store.isDirty()).toBe(false);
    store.setValue(code, 'ABC');
    expect(store.isDirty()).toBe(true);
    store.setValue(code, 'AB');
    expect(store.isDirty()).toBe(false);
  });

  it('can be saved except for wrong ones', () => {
    const store = createValuesStore([contract, annex]);
    store.setValue(name, 'Zofia');
    store.setValue(code, 'ABCD');
    expect(store.soundValues()).toEqual({ contract: { name: 'Zofia', code: 'AB' }, annex: {} });
    expect(store.problem(code)).toBeUndefined();
  });

  it('are complete with what is required of the drafter, and without asking for it', () => {
    const store = createValuesStore([contract, annex]);
    store.setValue(name, 'Zofia');
    expect(store.isComplete()).toBe(false);
    expect(store.problems()).toEqual([]);
    store.setValue({ formId: 'annex', key: 'fee' }, '100');
    expect(store.isComplete()).toBe(true);
    store.setValue(code, 'ABCD');
    expect(store.isComplete()).toBe(false);
  });

  it('stay dirty where something was typed while they were being saved', () => {
    const store = createValuesStore([contract]);
    store.setValue(name, 'Zofia');
    const sent = store.values();
    store.setValue(name, 'Zofia Żak');
    store.replace(store.values(), sent);
    expect(store.isDirty()).toBe(true);
    store.replace(store.values(), store.values());
    expect(store.isDirty()).toBe(false);
  });

  it('are replaced by what another user saved, and validated again where they differ', () => {
    const store = createValuesStore([contract]);
    const listener = vi.fn<() => void>();
    store.subscribe(listener, name);
    store.checkAll(true);
    expect(store.problems()).toEqual([{ address: name, problem: 'This field is required.' }]);
    const theirs = { [name.formId]: { [name.key]: 'Zofia' } };
    store.replace(theirs, theirs);
    expect(store.value(name)).toBe('Zofia');
    expect(store.problems()).toEqual([]);
    expect(store.isDirty()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('are judged by the rules of their types for a draft, and by all rules for sending', () => {
    const store = createValuesStore([contract, annex]);
    expect(store.checkAll(false)).toBeUndefined();
    expect(store.checkAll(true)).toEqual(name);
    expect(store.problem(name)).toBe('This field is required.');
    store.setValue(name, 'Zofia');
    expect(store.problem(name)).toBeUndefined();
    expect(store.checkAll(true)).toEqual({ formId: 'annex', key: 'fee' });
  });

  it('keep asking for a required value once it was asked for, but can be saved without it', () => {
    const store = createValuesStore([contract]);
    store.check(name);
    expect(store.problem(name)).toBeUndefined();
    store.checkAll(true);
    store.setValue(name, 'Z');
    store.setValue(name, '');
    store.check(name);
    expect(store.problem(name)).toBe('This field is required.');
    expect(store.checkAll(false)).toBeUndefined();
  });

  it('never ask the drafter for what the recipient fills', () => {
    const store = createValuesStore([contract]);
    store.setValue(name, 'Zofia');
    expect(store.checkAll(true)).toBeUndefined();
    expect(store.progress('contract')).toEqual({ required: 1, missing: 0, problems: 0 });
  });

  it('show a problem when a field is left, not while it is typed in, and take it away at once', () => {
    const store = createValuesStore([contract]);
    store.setValue(code, 'ABCD');
    expect(store.problem(code)).toBeUndefined();
    store.check(code);
    expect(store.problem(code)).toBe('This field can have 3 characters at most.');
    expect(store.progress('contract').problems).toBe(1);
    store.setValue(code, 'ABC');
    expect(store.problem(code)).toBeUndefined();
  });

  it('notify those who subscribe to a field of that field only', () => {
    const store = createValuesStore([contract]);
    const notified: string[] = [];
    const stop = store.subscribe(() => notified.push('name'), name);
    store.subscribe(() => notified.push('code'), code);
    store.subscribe(() => notified.push('any'));
    store.setValue(name, 'Z');
    expect(notified).toEqual(['name', 'any']);
    stop();
    store.setValue(name, 'Zo');
    expect(notified).toEqual(['name', 'any', 'any']);
  });
});
