import type { BindingSource, FieldAssignee, LineKind } from '@countersign/contract';

/** Describes the value of a demo form's field, and its source. */
interface DemoField {
  kind?: LineKind;
  source?: BindingSource;
  /** Anyone who fills the field may put something else there. */
  canChange?: boolean;
}

/** A PDF form that a demo tenant starts with. */
export interface DemoForm {
  /** What the form is called in the list of form templates. */
  name: string;
  /** A4 pages with an AcroForm, all of our own making. */
  file: URL;
  /**
   * Who fills in its parts, by how the keys of their fields begin, where the upload can't know: anyone who
   * drafts the document fills in the rest.
   */
  filledBy?: Readonly<Record<string, FieldAssignee>>;
  /** What the PDF can't say of its fields, by their keys. */
  fields?: Readonly<Record<string, DemoField>>;
}

const fileOf = (name: string) => new URL(`./${name}.pdf`, import.meta.url);

const day: LineKind = { type: 'date', pattern: 'd MMM yyyy' };
const email: LineKind = { type: 'email' };
const phone: LineKind = { type: 'phone' };
/** The forms say the currency themselves. */
const money: LineKind = { type: 'currency', currency: 'GBP', display: 'none' };

const title: DemoField = { source: 'project.name' };
const starts: DemoField = { kind: day, source: 'project.startsOn', canChange: true };
const ends: DemoField = { kind: day, source: 'project.endsOn', canChange: true };

/** The rows of the list of equipment. */
const items = Object.fromEntries(
  Array.from({ length: 10 }, (_, at) => `items.${at + 1}`).flatMap((item) => [
    [`${item}.value`, { kind: money }],
    [`${item}.weeklyRate`, { kind: money }],
  ]),
);

/** The forms of the demo tenant: those of its starter pack in their order, then the others. */
export const demoForms: DemoForm[] = [
  {
    name: 'Crew Deal Memo',
    file: fileOf('crew-deal-memo'),
    filledBy: { producer: 'approver-1' },
    fields: {
      'production.title': title,
      'production.company': { source: 'company.name' },
      'production.phone': { source: 'company.contactPhone', canChange: true },
      'crew.firstName': { source: 'recipient.firstName' },
      'crew.lastName': { source: 'recipient.lastName' },
      'crew.creditName': { source: 'recipient.name', canChange: true },
      'crew.email': { kind: email, source: 'recipient.email', canChange: true },
      'crew.phone': { kind: phone, source: 'recipient.mobile', canChange: true },
      'engagement.department': { source: 'recipient.department', canChange: true },
      'engagement.jobTitle': { source: 'recipient.jobTitle', canChange: true },
      'engagement.startDate': starts,
      'engagement.finishDate': ends,
      'engagement.type': { source: 'document.engagementType' },
      'engagement.companyName': { source: 'recipient.companyName' },
      'engagement.companyNumber': { source: 'recipient.companyNumber' },
      'pay.rate': { kind: money },
      'pay.currency': { source: 'project.currency', canChange: true },
      'pay.overtimeRate': { kind: money },
      'pay.kitAllowance': { kind: money },
    },
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
    fields: {
      'person.firstNames': { source: 'recipient.firstName', canChange: true },
      'person.lastName': { source: 'recipient.lastName' },
      'person.dateOfBirth': { kind: day },
      'person.email': { kind: email, source: 'recipient.email' },
      'person.phone': { kind: phone, source: 'recipient.mobile' },
      'emergency.phone': { kind: phone },
      'rightToWork.expiryDate': { kind: day },
    },
  },
  {
    name: 'Confidentiality Undertaking',
    file: fileOf('confidentiality-undertaking'),
    filledBy: { person: 'recipient', witness: 'approver-1' },
    fields: {
      'production.title': title,
      'person.name': { source: 'recipient.name' },
      'person.jobTitle': { source: 'recipient.jobTitle' },
      'person.company': { source: 'recipient.companyName' },
    },
  },
  {
    name: 'Equipment & Kit Rental Inventory',
    file: fileOf('kit-rental-inventory'),
    fields: {
      'production.title': title,
      'owner.name': { source: 'recipient.name' },
      'rental.startDate': starts,
      'rental.finishDate': ends,
      ...items,
      'totals.value': { kind: money },
      'totals.weeklyRate': { kind: money },
    },
  },
  {
    name: 'Agency Confirmation',
    file: fileOf('agency-confirmation'),
    filledBy: { agency: 'agent', agent: 'agent', witness: 'signer-1', executive: 'approver-2' },
    fields: { 'production.title': title, 'client.name': { source: 'recipient.name' } },
  },
];

/** Returns the values of a demo form's field for its assignee. */
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
