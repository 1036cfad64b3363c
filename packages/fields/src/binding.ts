import { z } from 'zod';
import type { SourceKind } from './shared/source-kind.ts';

interface SourceGroup {
  label: string;
  values: Readonly<Record<string, { label: string; kind: SourceKind }>>;
}

const text = (label: string) => ({ label, kind: 'text' }) as const;
const date = (label: string) => ({ label, kind: 'date' }) as const;

const person = {
  firstName: text('First name'),
  lastName: text('Last name'),
  name: text('Full name'),
  email: { label: 'Email', kind: 'email' },
  mobile: { label: 'Mobile', kind: 'phone' },
} as const;

/** All that fields can be bound to, but for custom fields, which each tenant has of its own. */
export const bindingGroups = {
  recipient: {
    label: 'Recipient',
    values: {
      ...person,
      department: text('Department'),
      jobTitle: text('Job title'),
      engagementType: text('Engagement type'),
      companyName: text('Own company'),
      companyNumber: text('Own company’s number'),
      vatNumber: text('VAT number'),
      startsOn: date('Start'),
      endsOn: date('End'),
    },
  },
  agent: { label: 'Agent', values: person },
  project: {
    label: 'Project',
    values: {
      name: text('Name'),
      code: text('Code'),
      startsOn: date('Start'),
      endsOn: date('End'),
      currency: text('Currency'),
    },
  },
  company: {
    label: 'Company',
    values: {
      name: text('Name'),
      code: text('Code'),
      type: text('Type'),
      registrationNumber: text('Registration number'),
      vatNumber: text('VAT number'),
      address: text('Address'),
      city: text('City'),
      postcode: text('Postcode'),
      country: text('Country'),
      currency: text('Currency'),
      contactName: text('Contact name'),
      contactEmail: { label: 'Contact email', kind: 'email' },
      contactPhone: text('Contact phone'),
    },
  },
  creator: { label: 'The drafter', values: person },
  tax: {
    label: 'Tax status',
    values: {
      status: text('Status'),
      reasons: text('Reasons'),
      number: text('Number of the statement'),
    },
  },
  document: {
    label: 'Document',
    values: {
      number: text('Number'),
      formPack: text('Form pack'),
      engagementType: text('Engagement type'),
      sentOn: date('Sent on'),
      expiresOn: date('Expires on'),
    },
  },
} as const satisfies Record<string, SourceGroup>;

type Groups = typeof bindingGroups;
/** A value that every tenant has, such as `recipient.email`. */
export type FixedSource = {
  [G in keyof Groups]: `${G}.${keyof Groups[G]['values'] & string}`;
}[keyof Groups];

/** Maps custom fields of each kind of record to their prefix in bindings. */
const customGroups = {
  contact: 'contact-field',
  project: 'project-field',
  document: 'document-field',
} as const;
type CustomOwner = keyof typeof customGroups;

/** Names the source of a field's value: one that every tenant has, or a custom field by its id. */
export type BindingSource = FixedSource | `${(typeof customGroups)[CustomOwner]}.${string}`;

/** Describes the sources that every tenant has. */
export const fixedSources = new Map(
  Object.entries<SourceGroup>(bindingGroups).flatMap(([group, { label, values }]) =>
    Object.entries(values).map(
      ([name, value]) => [`${group}.${name}` as FixedSource, { ...value, group: label }] as const,
    ),
  ),
);

const customPattern =
  /^(contact|project|document)-field\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The source that a custom field is. */
export function customSource(owner: CustomOwner, fieldId: string): BindingSource {
  return `${customGroups[owner]}.${fieldId}`;
}

/** The custom field that a source is; undefined for one that every tenant has. */
export function customFieldOf(
  source: BindingSource,
): { owner: CustomOwner; fieldId: string } | undefined {
  const [, owner, fieldId] = customPattern.exec(source) ?? [];
  return owner === undefined || fieldId === undefined
    ? undefined
    : { owner: owner as CustomOwner, fieldId };
}

/** Validates the source of a binding. */
const bindingSource = z
  .string()
  .max(100)
  .refine(
    (source) => fixedSources.has(source as FixedSource) || customPattern.test(source),
    'Choose where the value comes from.',
  ) as unknown as z.ZodType<BindingSource, BindingSource>;

/** Validates the binding of a field to a source. */
export const bindingSchema = z.object({
  source: bindingSource,
  /** Anyone who fills the field may put something else there. */
  canChange: z.boolean().optional(),
});
export type Binding = z.infer<typeof bindingSchema>;
