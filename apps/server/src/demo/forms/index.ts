import type { FieldAssignee } from '@countersign/contract';

/** A PDF form that a demo tenant starts with. */
export interface DemoForm {
  /** What the form is called in the list of form templates. */
  name: string;
  /** A4 pages with an AcroForm, all of our own making. */
  file: URL;
  /**
   * Who fills in its parts, by how the keys of their fields begin, where the upload can't know: whoever
   * drafts the document fills in the rest.
   */
  filledBy?: Readonly<Record<string, FieldAssignee>>;
}

const fileOf = (name: string) => new URL(`./${name}.pdf`, import.meta.url);

/** The forms of the demo tenant: those of its starter pack in their order, then the others. */
export const demoForms: DemoForm[] = [
  {
    name: 'Crew Deal Memo',
    file: fileOf('crew-deal-memo'),
    filledBy: { producer: 'approver-1' },
  },
  {
    name: 'Starter Form',
    file: fileOf('starter-form'),
    filledBy: {
      person: 'recipient',
      emergency: 'recipient',
      bank: 'recipient',
      rightToWork: 'recipient',
      tax: 'recipient',
      studentLoan: 'recipient',
    },
  },
  {
    name: 'Confidentiality Undertaking',
    file: fileOf('confidentiality-undertaking'),
    filledBy: { person: 'recipient', witness: 'approver-1' },
  },
  { name: 'Equipment & Kit Rental Inventory', file: fileOf('kit-rental-inventory') },
  {
    name: 'Agency Confirmation',
    file: fileOf('agency-confirmation'),
    filledBy: { agency: 'agent', agent: 'agent', witness: 'signer-1', executive: 'approver-2' },
  },
];

/** Who fills in a field of a demo form. */
export function filledBy(
  { filledBy: parts = {} }: DemoForm,
  { key, assignee }: { key: string; assignee: FieldAssignee },
): FieldAssignee {
  return parts[key.split('.')[0] ?? ''] ?? assignee;
}

/** The form packs of the demo tenant, with the names of their forms. */
export const demoPacks = [
  {
    name: 'Crew starter pack',
    forms: ['Crew Deal Memo', 'Starter Form', 'Confidentiality Undertaking'],
  },
  {
    name: 'Kit rental',
    forms: ['Equipment & Kit Rental Inventory', 'Confidentiality Undertaking'],
  },
  { name: 'Confidentiality only', forms: ['Confidentiality Undertaking'] },
  { name: 'Engagement through an agent', forms: ['Crew Deal Memo', 'Agency Confirmation'] },
] as const;
