import { companyTypes, contactCategoryLabels } from '@countersign/contract';
import { customImportColumns } from '@countersign/domain';
import type { KindColumn } from '../../../platform/imports/import-kind.ts';
import type { OwnersField } from '../../custom-fields/index.ts';
import { personColumns } from './person-columns.ts';

const categories = Object.values(contactCategoryLabels);

/** The columns of a file of contacts, by their keys. */
const columns = {
  firstName: personColumns.firstName,
  lastName: personColumns.lastName,
  email: {
    label: 'Email',
    required: true,
    holds: 'emails',
    hint: 'One or more addresses, separated by commas or semicolons. Documents go to the first one.',
    example: 'zofia.lind@example.com',
    otherNames: ['emails', 'email address', 'mail'],
  },
  category: {
    label: 'Category',
    required: false,
    hint: `${categories.slice(0, -1).join(', ')} or ${categories.at(-1)}. Leave empty for Crew.`,
    example: 'Crew',
    otherNames: ['type', 'contact type', 'contact category'],
  },
  countryCode: personColumns.countryCode,
  mobile: {
    label: 'Mobile',
    required: false,
    hint: 'With country code, such as +44 7400 123456, or with the country code in its own column.',
    example: '7400 123456',
    otherNames: ['mobile number', 'mobile phone', 'phone', 'phone number', 'cell', 'telephone'],
  },
  department: {
    label: 'Department',
    required: false,
    isDrawn: true,
    hint: '',
    example: 'Camera',
    otherNames: ['dept', 'unit'],
  },
  jobTitle: {
    label: 'Job title',
    required: false,
    isDrawn: true,
    hint: '',
    example: 'Focus puller',
    otherNames: ['title', 'job', 'role', 'position'],
  },
  engagementType: {
    label: 'Engagement type',
    required: false,
    hint: `${companyTypes.slice(0, -1).join(', ')} or ${companyTypes.at(-1)}.`,
    example: 'PAYE',
    otherNames: ['engagement', 'employment type', 'hire type'],
  },
  agentEmail: {
    label: 'Agent email',
    required: false,
    holds: 'emails',
    hint: 'Email of an existing contact.',
    example: '',
    otherNames: ['agent email', 'agent mail'],
  },
  alsoSendToAgent: {
    label: 'Also send to agent',
    required: false,
    hint: 'Yes or no. Leave empty for no.',
    example: 'no',
    otherNames: ['send to agent', 'cc agent', 'copy agent'],
  },
  company: {
    label: 'Company',
    required: false,
    isDrawn: true,
    hint: 'The company that they work through.',
    example: 'Lind Pictures Ltd',
    otherNames: ['company name', 'loan-out', 'loan out company', 'business'],
  },
  companyNumber: {
    label: 'Company number',
    required: false,
    isDrawn: true,
    hint: '',
    example: '01234567',
    otherNames: ['registration number', 'company registration number', 'crn'],
  },
  vatNumber: {
    label: 'VAT number',
    required: false,
    isDrawn: true,
    hint: '',
    example: '',
    otherNames: ['vat', 'vat registration number'],
  },
  startsOn: {
    label: 'Start date',
    required: false,
    hint: 'A date, such as 2026-03-31 or 31/03/2026.',
    example: '2026-03-31',
    otherNames: ['start', 'starts', 'from', 'starts on'],
  },
  endsOn: {
    label: 'End date',
    required: false,
    hint: 'A date that is not before the start.',
    example: '',
    otherNames: ['end', 'ends', 'finish', 'finish date', 'until', 'ends on'],
  },
  groups: {
    label: 'Groups',
    required: false,
    hint: 'Names of groups, separated by semicolons.',
    example: '',
    otherNames: ['group', 'lists', 'list', 'distribution list'],
  },
  notes: {
    label: 'Notes',
    required: false,
    hint: '',
    example: '',
    otherNames: ['note', 'remarks', 'comments', 'comment'],
  },
} satisfies Record<string, Omit<KindColumn, 'key'>>;

/** The key of a column of a file of contacts, but for those of custom fields. */
export type ContactColumn = keyof typeof columns;

/** The columns that a file of contacts can have, with the tenant's own fields after the others. */
export function contactColumns(fields: readonly OwnersField[]): KindColumn[] {
  return [
    ...Object.entries(columns).map(([key, column]) => ({
      key,
      ...column,
      otherNames: [...column.otherNames],
    })),
    ...customImportColumns(fields).map((column) => ({
      ...column,
      isDrawn: true as const,
      otherNames: [],
    })),
  ];
}
