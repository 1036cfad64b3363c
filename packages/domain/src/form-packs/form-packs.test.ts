import type {
  ApprovalStep,
  Approver,
  DocumentValues,
  ExternalRole,
  Field,
  PackProblem,
  SharedKeys,
  SourceValue,
} from '@countersign/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookupOf } from '../approval-setup/approval-world.ts';
import { decideFields, documentFormulas } from '../documents/document-formulas.ts';
import { type FormFields, inputsOf, valuesFromSources } from '../documents/document-inputs.ts';
import { compareFields, renamedKeys } from '../form-templates/compare-forms.ts';
import { formField as field, placement } from '../testing/form-fields.ts';
import { fileNameBy } from './file-names.ts';
import { conditionNames, conditionProblems, formsLeftOut } from './form-conditions.ts';
import { packFormulaProblems, publishingProblems } from './pack-formulas.ts';
import { packProblems, separateForms } from './pack-problems.ts';
import { publishingQuestions, sharedFields } from './shared-fields.ts';

const form = (formTemplateId: string, ...fields: Field[]) => ({
  formTemplateId,
  name: `Form ${formTemplateId}`,
  fields,
});

describe('fields that forms of a pack share', () => {
  test('are filled in once, and named where their types prevent that', () => {
    const forms = [
      form('a', field('name'), field('day'), field('fee', { type: 'currency' }), field('alone')),
      form('b', field('name'), field('day', { type: 'date' }), field('fee', { type: 'currency' })),
      form('c', field('fee', { type: 'currency', assignee: 'recipient' })),
    ];
    expect(sharedFields(forms)).toMatchObject([
      { key: 'name', forms: [{ name: 'Form a' }, { name: 'Form b' }], problem: '' },
      { key: 'fee', forms: [{ name: 'Form a' }, { name: 'Form b' }], problem: '' },
      { key: 'day', problem: '“Form a” takes another type here (text) than “Form b” (date).' },
    ]);
  });
});

describe('fields of several forms', () => {
  const madeUp = [
    'text',
    'text-2',
    'text_2',
    'Text1',
    'date',
    'signature-recipient',
    'Check Box12',
  ];

  test.each(madeUp)('are not shared by the generated key %s, unless a user chose it', (key) => {
    const forms = [form('a', field(key)), form('b', field(key))];
    expect(sharedFields(forms)).toEqual([]);
    const chosen = forms.map((one) => ({
      ...one,
      fields: one.fields.map((each): Field => ({ ...each, keyFrom: 'choice' })),
    }));
    expect(sharedFields(chosen)).toMatchObject([{ key, problem: '' }]);
    // Of another type it is no clash either, as no one meant them to be one.
    const other = form('c', field(key, { type: 'phone' }));
    expect(sharedFields([...forms, other])).toEqual([]);
  });

  test('are not shared by a key with a number that came by itself', () => {
    const numbered = field('name-2', { keyFrom: 'number' });
    expect(sharedFields([form('a', numbered), form('b', numbered)])).toEqual([]);
  });

  test('are shared by their binding, under whatever keys, and bring it to no other field', () => {
    const binding = { source: 'recipient.name' } as const;
    const forms = [
      form('a', field('text', { binding })),
      form('b', field('text-2', { binding }), field('text')),
    ];
    expect(sharedFields(forms)).toMatchObject([
      { key: 'text', forms: [{ name: 'Form a' }, { name: 'Form b' }] },
    ]);
    const bound = valuesFromSources(forms, () => ({ kind: 'text', value: 'Ann' }));
    expect(bound).toEqual({ a: { text: 'Ann' }, b: { 'text-2': 'Ann' } });
  });

  test('are shown with both labels, and confirmed where these differ', () => {
    const forms = [
      form('a', field('role', { label: 'Role' })),
      form('b', field('role', { label: 'Passport number' }), field('name')),
      form('c', field('name')),
    ];
    expect(sharedFields(forms)).toMatchObject([
      {
        key: 'role',
        forms: [
          { name: 'Form a', label: 'Role' },
          { name: 'Form b', label: 'Passport number' },
        ],
      },
      { key: 'name' },
    ]);
    const drafted = forms.map((one) => ({ ...one, draft: null }));
    const problems = packProblems({ forms: drafted, conditions: {}, approval: null });
    expect(problems.map(({ kind, key, message }) => [kind, key, message])).toEqual([
      [
        'shared',
        'role',
        '“Role” in “Form a” and “Passport number” in “Form b” have the key “role”. Choose whether they have the same answer.',
      ],
    ]);
  });

  test('are named before a draft is published that calls them differently', () => {
    const draft = [field('role', { label: 'Passport number' })];
    const forms = [
      { ...form('a', field('role')), draft: null },
      { ...form('b', field('role')), draft },
    ];
    expect(publishingQuestions(forms, 'b')).toMatchObject([
      { key: 'role', forms: [{ label: 'ROLE' }, { label: 'Passport number' }] },
    ]);
    expect(publishingQuestions(forms, 'a')).toEqual([]);
  });

  test('are one, or separate, as the user chose', () => {
    const total = field('total', { type: 'calculated', expression: 'rate * 2' });
    const rate = (label: string) => field('rate', { type: 'number', label });
    const forms = [form('a', rate('Day rate')), form('b', rate('Hourly rate')), form('c', total)];
    const drafted = forms.map((one) => ({ ...one, draft: null }));
    const after = (sharedKeys: SharedKeys) => {
      const problems = packProblems({
        forms: drafted,
        conditions: {},
        sharedKeys,
        approval: null,
      });
      const inputs = inputsOf(separateForms(drafted, sharedKeys)).length;
      return [problems.map(({ kind }) => kind), inputs];
    };
    expect(after({})).toEqual([['shared'], 1]);
    expect(after({ rate: 'same' })).toEqual([[], 1]);
    // A formula of a third form can't tell which of them is meant.
    expect(after({ rate: 'separate' })).toEqual([['formula'], 2]);
    const binding = { source: 'recipient.name' } as const;
    const bound = [
      form('a', field('name', { label: 'Name', binding })),
      form('b', field('name', { label: 'Employee', binding })),
    ];
    expect(sharedFields(bound)).toMatchObject([{ key: 'name', needsDecision: false }]);
  });
});

test('a condition means the generated key of another form, and of one form alone', () => {
  const forms = [
    { ...form('a', field('text'), field('name')), condition: 'text = "yes"' },
    { ...form('b', field('text')), condition: '' },
    { ...form('c', field('note')), condition: '' },
  ];
  const decide = (there: readonly FormFields[]) => {
    const formulas = documentFormulas(there);
    const values = { a: { text: 'no' }, b: { text: 'yes' } };
    return { formulas, decided: decideFields(formulas, values, () => undefined) };
  };
  const wrongIn = (all: typeof forms) => conditionProblems(all, documentFormulas(all));
  const leftOut = (all: typeof forms) =>
    formsLeftOut(all, documentFormulas(all), decide, () => undefined);
  expect(wrongIn(forms)).toEqual([]);
  expect(leftOut(forms)).toEqual(new Set());
  const other = forms.map((one) => ({ ...one, condition: one.condition.replace('yes', 'no') }));
  expect(leftOut(other)).toEqual(new Set(['a']));
  // Another form can't tell which of the two is meant.
  const third = forms.map((one, at) => ({ ...one, condition: at === 2 ? 'text = "yes"' : '' }));
  expect(wrongIn(third)).toMatchObject([
    { formTemplateId: 'c', message: expect.stringContaining('There is no field “text”') },
  ]);
  const named = conditionNames(forms, documentFormulas(forms)).map(({ name }) => name);
  expect(named.slice(0, 2)).toEqual(['name', 'note']);
});

describe('the condition of a form', () => {
  const first = form(
    'a',
    field('fee', { type: 'currency' }),
    field('rate', { type: 'number' }),
    field('total', { type: 'calculated', expression: 'fee * rate' }),
    field('theirs', { assignee: 'recipient', type: 'number' }),
    field('open', { type: 'calculated', expression: 'theirs * 2' }),
  );
  const pack = (...conditions: string[]) =>
    [
      first,
      form('b', field('fee', { type: 'currency' }), field('own')),
      form('c', field('last')),
    ].map((one, index) => ({ ...one, condition: conditions[index] ?? '' }));
  const sources: Record<string, SourceValue> = {
    'document.engagementType': { kind: 'text', value: 'PAYE' },
  };
  const left = (conditions: string[], values: DocumentValues = {}) => {
    const forms = pack(...conditions);
    const decide = (there: readonly FormFields[]) => {
      const formulas = documentFormulas(there);
      return { formulas, decided: decideFields(formulas, values, (source) => sources[source]) };
    };
    const found = formsLeftOut(forms, documentFormulas(forms), decide, (source) => sources[source]);
    return [...found].join(' ');
  };
  const problems = (...conditions: string[]) => {
    const forms = pack(...conditions);
    return conditionProblems(forms, documentFormulas(forms)).map(({ message }) => message);
  };

  test.each([
    ['document.engagementType = "PAYE"', ''],
    ['document.engagementType = "Company"', 'b'],
    ['fee > 10000', ''],
    ['fee > 20000 or document.engagementType = "PAYE"', ''],
    ['fee > 20000', 'b'],
    ['total > 24000', ''],
    ['total > 30000', 'b'],
    // What can never hold is worked out all the same.
    ['document.engagementType = "Paye"', 'b'],
    // What can't be worked out leaves nothing out.
    ['theirs > 1', ''],
    ['fee >', ''],
  ])('%s leaves out “%s”', (condition, expected) => {
    expect(left(['', condition], { a: { fee: '12000.50', rate: '2' } })).toBe(expected);
  });

  test('is not met with an empty field, and can’t use fields of the form itself', () => {
    expect(left(['', 'fee > 10000'])).toBe('b');
    expect(left(['', 'fee > 10000'], { b: { fee: '20000' } })).toBe('b');
  });

  test('takes nothing from a form that is left out', () => {
    const values = { a: { fee: '1' }, b: { own: 'yes' } };
    expect(left(['', '', 'own = "yes"'], values)).toBe('');
    expect(left(['', 'fee > 10', 'own = "yes"'], values)).toBe('b c');
  });

  test.each([
    ['fee', 'A condition has to be yes or no. Compare it with a value.'],
    ['fees > 1', 'There is no field “fees”. Did you mean fee?'],
    ['theirs > 1', /“theirs” is filled in after sending/],
    ['open > 1', /“open” is filled in after sending/],
    ['own = "x"', /“own” is only on this form/],
    ['fee > "much"', /This is a text/],
    [
      'document.engagementType = "Paye"',
      /“Paye” isn’t one of the options. Enter one of "Company", "PAYE"/,
    ],
  ])('%s is named', (condition, message) => {
    expect(problems('', condition)).toEqual([expect.stringMatching(message)]);
  });

  test('is named where two depend on each other', () => {
    const circle = expect.stringContaining('neither can be decided first');
    expect(problems('', 'last = "x"', 'own = "x"')).toEqual([circle, circle]);
    expect(left(['', 'last = "x"', 'own = "x"'])).toBe('');
  });

  test('have names for everything known before a document is sent', () => {
    const names = conditionNames(pack(), documentFormulas(pack())).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fee', 'total', 'document.engagementType']));
    expect(names).not.toContain('theirs');
    expect(names).not.toContain('open');
  });

  test('decides something for whatever conditions a pack has', () => {
    const names = [
      'fee',
      'own',
      'last',
      'theirs',
      'total',
      'open',
      'document.engagementType',
      'no',
    ];
    const conditions = fc.tuple(
      fc.constantFrom(...names),
      fc.constantFrom('=', '<>', '>', '<', '+'),
      fc.constantFrom('1', '"x"', 'yes', '', '(('),
    );
    fc.assert(
      fc.property(fc.array(conditions, { minLength: 3, maxLength: 3 }), (all) => {
        const texts = all.map((parts) => parts.join(' '));
        expect(['a', 'b', 'c', '']).toEqual(expect.arrayContaining(left(texts).split(' ')));
      }),
      { numRuns: 300 },
    );
  });
});

const undrafted = <Form>(one: Form) => ({ ...one, draft: null });

describe('a formula of a pack', () => {
  const total = (expression: string) => field('total', { type: 'calculated', expression });
  const [fee, pay] = [field('fee', { type: 'number' }), field('pay', { type: 'number' })];

  test('that names a field by a key of a draft is reported, with what has to be published', () => {
    const drafts = [
      { ...form('a', fee), draft: [pay] },
      { ...form('b', total('fee * 2')), draft: [total('pay * 2')] },
    ];
    expect(packFormulaProblems(drafts)).toEqual([]);
    const message = 'Formula, character 1: There is no field “fee”.';
    expect(publishingProblems(drafts, 'a')).toMatchObject([
      { form: 'Form b', label: 'TOTAL', message, publish: [{ formTemplateId: 'b' }] },
    ]);
    expect(publishingProblems(drafts, 'b')).toMatchObject([
      {
        message: 'Formula, character 1: There is no field “pay”.',
        publish: [{ formTemplateId: 'a' }],
      },
    ]);
    const alone = [
      undrafted(form('a', pay)),
      { ...form('b', total('fee * 2')), draft: [total('pay * 2')] },
    ];
    expect(publishingProblems(alone, 'b')).toEqual([]);
    const [problem] = packProblems({ forms: alone, conditions: {}, approval: null });
    expect(problem).toMatchObject({
      severity: 'warning',
      kind: 'formula',
      message: `“TOTAL” in “Form b” can’t be worked out. ${message} Publish the draft of “Form b”.`,
    });
  });
});

describe('a pack', () => {
  const step = (more: Partial<ApprovalStep>): ApprovalStep => ({
    id: 's',
    name: 'Producer',
    sequence: 1,
    groupIds: ['g'],
    userIds: [],
    who: 'anyone',
    act: 'sign',
    signaturePosition: 1,
    conditions: [],
    ...more,
  });
  const signature = (assignee: Field['assignee']) =>
    field(assignee, { type: 'signature', assignee });
  const group = (id: string, memberIds: string[]) => ({
    id,
    name: id,
    isArchived: false,
    memberIds,
  });
  const person = (id: string, state: 'active' | 'disabled') =>
    ({ id, name: id, state, userType: 'Approver' }) as Approver;
  const world = lookupOf({
    groups: [group('g', ['ann']), group('empty', []), group('gone', ['bob'])],
    people: [person('ann', 'active'), person('bob', 'disabled')],
    projects: [],
    fields: [],
    formFields: [],
  });
  const judge = (steps: ApprovalStep[] | null, assignee: Field['assignee']) =>
    packProblems({
      forms: [{ ...form('a', signature(assignee)), draft: null }],
      conditions: {},
      approval: steps && { steps, world },
    })
      .map(({ message }: PackProblem) => message)
      .join('\n');

  test('names parties outside its chain', () => {
    expect(judge([step({})], 'approver-1')).toBe('');
    expect(judge(null, 'recipient')).toBe('');
    expect(judge([step({})], 'approver-2')).toContain('no step of the approval setup signs');
    expect(judge(null, 'approver-1')).toContain('the pack has none');
    for (const groupIds of [[], ['empty'], ['gone']]) {
      expect(judge([step({ groupIds })], 'approver-1')).toContain('no one in the step “Producer”');
    }
    const condition = { on: 'department', anyOf: ['Art'] } as const;
    expect(
      judge([step({ conditions: [{ ...condition, anyOf: ['Art'] }] })], 'approver-1'),
    ).toContain('only signs under conditions');
    expect(judge(null, 'signer-2')).toContain('signer 2 is missing until');
  });

  test('warns of a field that depends on a form that is hidden from who fills it in', () => {
    const town = (assignee: Field['assignee'], showWhen: string) =>
      field('town', { assignee, showWhen });
    const judgeHidden = (
      fields: Field[],
      {
        hidden = ['recipient'],
        condition = '',
      }: { hidden?: ExternalRole[]; condition?: string } = {},
    ) =>
      packProblems({
        forms: [form('a', ...fields), form('b', field('rate', { assignee: 'creator' }))].map(
          undrafted,
        ),
        conditions: { a: condition },
        hiddenFrom: { b: hidden },
        approval: null,
      }).filter(({ kind }) => kind === 'hidden');
    const reads = 'rate = "high"';
    expect(judgeHidden([town('recipient', reads)])).toEqual([
      {
        severity: 'warning',
        kind: 'hidden',
        formTemplateId: 'a',
        key: 'town',
        span: null,
        message:
          '“TOWN” in “Form a” depends on “Form b”, which is hidden from the recipient who fills it in. Show that form, or change the condition.',
      },
    ]);
    const total = field('total', { type: 'calculated', expression: 'if(rate = "high", 1, 0)' });
    const cases: [number, Field[], Parameters<typeof judgeHidden>[1]?][] = [
      [1, [total, town('recipient', 'total = 1')]],
      [1, [town('signer-2', reads)], { hidden: ['signer'] }],
      [1, [town('recipient', '')], { condition: reads }],
      [0, [town('recipient', '')]],
      [0, [town('creator', reads)]],
      [0, [town('approver-1', reads)]],
      [0, [town('agent', reads)]],
      [0, [town('recipient', reads)], { hidden: [] }],
      // The same answer is on a form that is shown.
      [0, [town('recipient', reads), field('rate', { assignee: 'creator' })]],
    ];
    for (const [count, fields, more] of cases) {
      expect([fields, judgeHidden(fields, more).length]).toEqual([fields, count]);
    }
  });

  test('is impossible with a condition that can’t be read; a shared key that differs is reported', () => {
    const problems = packProblems({
      forms: [form('a', field('x')), form('b', field('x', { type: 'date' }))].map(undrafted),
      conditions: { a: '1 +', b: 'document.engagementType = "PAYE"' },
      approval: null,
    });
    expect(problems.map(({ severity, kind }) => [severity, kind])).toEqual([
      ['impossible', 'condition'],
      ['warning', 'condition'],
      ['warning', 'shared'],
    ]);
  });
});

test('the name of a file follows its pattern', () => {
  const values = {
    pack: 'Crew pack',
    firstName: 'Ann',
    lastName: 'Lee',
    project: 'Salt',
    projectCode: '',
    company: 'Northlight',
    companyCode: 'NL',
    form: '',
    date: '2027-01-04',
  };
  expect(fileNameBy('{lastName}, {firstName} - {pack}', values)).toBe('Lee, Ann - Crew pack');
  expect(fileNameBy('{projectCode} - {pack}', values)).toBe('Crew pack');
  // The whole is no form.
  expect(fileNameBy('{pack} - {form}', values)).toBe('Crew pack');
  expect(fileNameBy('{pack} - {form}', { ...values, form: 'Start form' })).toBe(
    'Crew pack - Start form',
  );
});

test('two versions of a form are compared field by field', () => {
  const before = [field('same'), field('moved'), field('gone')];
  const after = [
    field('same'),
    field('moved', { placements: [{ ...placement, x: 20 }], required: true }),
    field('new', { placements: [{ ...placement, x: 400 }] }),
  ];
  expect(
    compareFields(before, after).map(({ key, change, settings }) => [key, change, settings]),
  ).toEqual([
    ['moved', 'changed', ['required', 'placements']],
    ['new', 'added', []],
    ['gone', 'removed', []],
  ]);
});

test('a renamed key is found by the position of its field', () => {
  const moved = { placements: [{ ...placement, x: 300 }] };
  const before = [field('fee'), field('gone', moved), field('kept')];
  const after = [field('pay'), field('kept'), field('other', { type: 'date', ...moved })];
  expect([...renamedKeys(before, after)]).toEqual([['fee', 'pay']]);
  const found = compareFields(before, after).map(({ key, change, settings }) => [
    key,
    change,
    settings,
  ]);
  expect(found).toEqual([
    ['pay', 'changed', ['key', 'label']],
    ['other', 'added', []],
    ['gone', 'removed', []],
  ]);
});
