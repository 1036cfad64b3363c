import {
  companyTypes,
  type Field,
  type ImportProblem,
  isEntered,
  isSharedKey,
  valueKindOf,
} from '@countersign/contract';
import { customImportColumns } from '@countersign/domain';
import type { KindColumn } from '../../../platform/imports/import-kind.ts';
import { personColumns } from '../../contacts/index.ts';
import type { OwnersField } from '../../custom-fields/index.ts';
import type { FormVersion } from '../queries/document-queries.ts';

type Column = Omit<KindColumn, 'key'>;

const firstNameOf = (party: string, hint: string): Column => ({
  label: `${party} first name`,
  required: false,
  isDrawn: true,
  hint,
  example: '',
  otherNames: [`${party} forename`],
});
const lastNameOf = (party: string): Column => ({
  label: `${party} last name`,
  required: false,
  isDrawn: true,
  hint: '',
  example: '',
  otherNames: [`${party} surname`],
});
const emailOf = (party: string): Column => ({
  label: `${party} email`,
  required: false,
  holds: 'emails',
  hint: '',
  example: '',
  otherNames: [`${party} mail`],
});

/** The columns of a file of drafts, by their keys. */
const columns = {
  formPack: {
    label: 'Form pack',
    required: true,
    hint: 'Name of a form pack you can use in the project.',
    example: 'Crew starter pack',
    otherNames: ['pack', 'form', 'document', 'documents'],
  },
  project: {
    label: 'Project',
    required: true,
    hint: 'Name or code of one of your projects.',
    example: 'Salt and Starlight',
    otherNames: ['production', 'project code', 'show'],
  },
  firstName: personColumns.firstName,
  lastName: personColumns.lastName,
  email: {
    label: 'Email',
    required: true,
    holds: 'emails',
    hint: 'Where the document is sent.',
    example: 'zofia.lind@example.com',
    otherNames: ['email address', 'mail'],
  },
  countryCode: personColumns.countryCode,
  mobile: {
    label: 'Mobile',
    required: false,
    hint: 'With country code, or with the country code in its own column.',
    example: '7400 123456',
    otherNames: ['mobile number', 'mobile phone', 'phone', 'phone number', 'cell', 'telephone'],
  },
  engagementType: {
    label: 'Engagement type',
    required: false,
    hint: `${companyTypes.slice(0, -1).join(', ')} or ${companyTypes.at(-1)}. Leave empty for the company’s default.`,
    example: 'PAYE',
    otherNames: ['engagement', 'employment type', 'hire type'],
  },
  agentFirstName: firstNameOf('Agent', 'The recipient’s agent, who signs after them.'),
  agentLastName: lastNameOf('Agent'),
  agentEmail: emailOf('Agent'),
  signer1FirstName: firstNameOf('Signer 1', 'Signs after the recipient and their agent.'),
  signer1LastName: lastNameOf('Signer 1'),
  signer1Email: emailOf('Signer 1'),
  signer2FirstName: firstNameOf('Signer 2', 'Signs after signer 1.'),
  signer2LastName: lastNameOf('Signer 2'),
  signer2Email: emailOf('Signer 2'),
  approvalSetup: {
    label: 'Approval setup',
    required: false,
    hint: 'Name of the approval setup. Leave empty for that of the pack or project.',
    example: '',
    otherNames: ['approval', 'approval chain'],
  },
  copies: {
    label: 'CC',
    required: false,
    holds: 'emails',
    hint: 'Emails that receive the completed document.',
    example: '',
    otherNames: ['copies', 'copy to'],
  },
  message: {
    label: 'Message',
    required: false,
    hint: 'Included in the email to each signer and approver.',
    example: '',
    otherNames: ['note to recipient'],
  },
  expiresOn: {
    label: 'Expires on',
    required: false,
    hint: 'The last day to sign. Leave empty for no expiry.',
    example: '',
    otherNames: ['expires', 'last day', 'expiry', 'deadline', 'due date'],
  },
} satisfies Record<string, Column>;

/** The key of a column of a file of drafts, but for those of fields and custom fields. */
export type DraftColumn = keyof typeof columns;

/** The longest key of a column. */
const longestKey = 100;

/** The prefix of the keys of columns for fields. */
export const fieldColumns = 'field:';

/** The key of the column that fills a field, and those of other forms that share its key. */
export const fieldColumn = (formTemplateId: string, field: Field): string =>
  `${fieldColumns}${isSharedKey(field) ? '' : `${formTemplateId}:`}${field.key}`;

/** Returns true where a row can fill a field: the drafter's, and not one with a fixed source. */
export const isFillable = (field: Field): boolean =>
  field.assignee === 'creator' &&
  isEntered(field) &&
  !field.readOnly &&
  (field.binding === undefined || field.binding.canChange === true);

/** The columns that a file of drafts can have: the details, the fields of the forms, and the tenant's own fields. */
export function draftColumns(
  forms: readonly Pick<FormVersion, 'formTemplateId' | 'name' | 'fields'>[],
  custom: readonly OwnersField[],
): KindColumn[] {
  const fields = new Map<string, { field: Field; form: string }>();
  for (const { formTemplateId, name: form, fields: ofForm } of forms) {
    for (const field of ofForm.filter(isFillable)) {
      const key = fieldColumn(formTemplateId, field);
      if (!fields.has(key)) fields.set(key, { field, form });
    }
  }
  const titles = Map.groupBy(fields.values(), ({ field }) => titleOf(field));
  const details = new Set(Object.values(columns).map(({ label }) => label.toLowerCase()));
  return [
    ...Object.entries(columns).map(([key, column]) => ({
      key,
      ...column,
      otherNames: [...column.otherNames],
    })),
    ...[...fields].flatMap(([key, { field, form }]) => {
      if (key.length > longestKey) return [];
      const title = titleOf(field);
      const isDetail = details.has(title.toLowerCase());
      const isOnly = !isDetail && (isSharedKey(field) || titles.get(title)?.length === 1);
      const label = isOnly ? title : `${title} (${form})`;
      const hint = 'Value of this field.';
      const otherNames = isSharedKey(field) ? [field.key] : [];
      const column = { key, label, hint, example: '', otherNames };
      return [{ ...column, required: false, isDrawn: true as const, ...holdsOf(field) }];
    }),
    ...customImportColumns(custom).map((column) => ({
      ...column,
      isDrawn: true as const,
      otherNames: [],
    })),
  ];
}

/** Returns the type as which the cells of a field are cleaned. */
function holdsOf(field: Field): Pick<KindColumn, 'holds'> {
  const kind = valueKindOf(field);
  if (kind === 'email') return { holds: 'emails' };
  return kind === 'number' ? { holds: kind } : {};
}

const titleOf = ({ label, key }: Field): string => label.trim() || key;

/** Notes what is wrong with a cell. */
export type Note = (column: ImportProblem['column'], message: string) => undefined;
