import type {
  CustomField,
  CustomFieldInput,
  CustomFieldOwner,
  CustomValue,
} from '@countersign/contract';
import { asc } from 'drizzle-orm';
import {
  createCustomField,
  customFieldsOf,
  readCustomValues,
  saveManyCustomValues,
} from '../features/custom-fields/index.ts';
import { newId } from '../platform/database/ids.ts';
import { contacts, documents, projects } from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';

/** A field of the demo, with the values that its objects have in turn; null for none. */
interface DemoField extends Pick<CustomFieldInput, 'name' | 'kind' | 'section'> {
  help?: string;
  default?: CustomValue;
  /** The labels of its choices; values name them. */
  choices?: readonly string[];
  values: readonly CustomValue[];
}

const ofContacts: readonly DemoField[] = [
  {
    name: 'Dietary needs',
    kind: 'text',
    section: 'On set',
    help: 'For the caterers: allergies first.',
    values: [null, 'Vegetarian', 'No nuts - carries an EpiPen', null, 'Vegan', 'Halal', null],
  },
  {
    name: 'Shoe size',
    kind: 'number',
    section: 'On set',
    help: 'UK size, for safety boots and wardrobe.',
    values: [7, 9.5, null, 6, 11, 8, null, 5.5],
  },
  {
    name: 'Languages',
    kind: 'choices',
    section: 'On set',
    choices: ['English', 'Welsh', 'Polish', 'French', 'Spanish', 'British Sign Language'],
    values: [
      ['English'],
      ['English', 'Polish'],
      ['English', 'Welsh'],
      null,
      ['English', 'French', 'Spanish'],
      ['English', 'British Sign Language'],
    ],
  },
  {
    name: 'Driving licence expiry',
    kind: 'date',
    section: 'Paperwork',
    help: 'Needed by everyone who drives a unit vehicle.',
    values: ['2027-05-14', null, '2026-12-01', '2031-08-30', null, '2028-02-29', '2029-10-09'],
  },
  {
    name: 'Union member',
    kind: 'flag',
    section: 'Paperwork',
    values: [true, true, false, null, true, false],
  },
  {
    name: 'Union',
    kind: 'choice',
    section: 'Paperwork',
    choices: ['Bectu', 'Equity', 'Musicians’ Union', 'Writers’ Guild'],
    values: ['Bectu', 'Bectu', null, null, 'Equity', null],
  },
  {
    name: 'Next of kin emails',
    kind: 'emails',
    section: 'Paperwork',
    help: 'Who to contact in an emergency on set.',
    values: [
      'family.one@example.com',
      null,
      'home@example.com, office@example.com',
      null,
      'partner@example.com',
    ],
  },
];

const ofProjects: readonly DemoField[] = [
  {
    name: 'Budget band',
    kind: 'choice',
    section: 'Production',
    choices: ['Band 1 - up to 1m', 'Band 2 - 1m to 3m', 'Band 3 - 3m to 10m', 'Band 4 - above 10m'],
    values: ['Band 3 - 3m to 10m', 'Band 2 - 1m to 3m', 'Band 1 - up to 1m'],
  },
  {
    name: 'Studio',
    kind: 'text',
    section: 'Production',
    help: 'Where most of the shooting days are.',
    values: ['Ropewalk Stages, stage 2', 'On location', 'Wharfside Studios'],
  },
];

const ofDocuments: readonly DemoField[] = [
  {
    name: 'Cost code',
    kind: 'text',
    section: 'Accounts',
    help: 'The line of the budget, such as 2410-03.',
    values: ['2410-03', '2410-07', '3105-01', '2780-02', null],
  },
  {
    name: 'Requires passport',
    kind: 'flag',
    section: 'Accounts',
    help: 'A copy of the passport has to be on file before payment.',
    values: [true, false, false, true, null],
  },
];

/**
 * Gives the demo organisation custom fields, and everything that it has by now values of them: to be
 * called when its contacts, projects and documents are there.
 */
export async function seedCustomFields(platform: Platform, sysAdmin: Member): Promise<void> {
  await seedFields(platform, sysAdmin, 'contact', ofContacts);
  await seedFields(platform, sysAdmin, 'project', ofProjects);
  await seedFields(platform, sysAdmin, 'document', ofDocuments);
}

const tables = { contact: contacts, project: projects, document: documents } as const;

async function seedFields(
  { database }: Platform,
  sysAdmin: Member,
  of: CustomFieldOwner,
  demo: readonly DemoField[],
): Promise<void> {
  const { tenantId } = sysAdmin;
  const made: { field: CustomField; values: readonly CustomValue[] }[] = [];
  for (const { values, choices = [], help = '', default: value = null, ...more } of demo) {
    const labelled = choices.map((label) => ({ id: newId(), label, isArchived: false }));
    const input = { ...more, of, help, default: value, choices: labelled, required: false };
    made.push({ field: await createCustomField(database, sysAdmin, input), values });
  }
  await database.tenant(tenantId, async (tx) => {
    const { id } = tables[of];
    const ids = (await tx.select({ id }).from(tables[of]).orderBy(asc(id))).map((row) => row.id);
    const before = await readCustomValues(tx, of, ids);
    const objects = ids.map((objectId, index) => ({
      objectId,
      before: before.get(objectId) ?? {},
      values: Object.fromEntries(
        made.map(({ field, values }) => [
          field.id,
          withIds(field, values[index % values.length] ?? null),
        ]),
      ),
    }));
    const fields = await customFieldsOf(tx, of, { lock: true });
    await saveManyCustomValues(tx, tenantId, fields, objects);
  });
}

/** Replaces the labels of choices in a value by their ids. */
function withIds({ kind, choices }: CustomField, value: CustomValue): CustomValue {
  const idOf = (label: string) => choices.find((choice) => choice.label === label)?.id ?? '';
  if (Array.isArray(value)) return value.map(idOf);
  return kind === 'choice' && typeof value === 'string' ? idOf(value) : value;
}
