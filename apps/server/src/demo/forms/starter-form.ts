import { type FormHead, FormSheet } from './drawing/form-sheet.ts';
import { drawChoiceOfStatements, drawTickedStatements } from './drawing/statements.ts';

const head: FormHead = {
  title: 'Starter Form',
  introduction:
    'For everybody who is paid through the payroll. It tells us who you are, whom to call if ' +
    'something happens, where to send your pay, and which tax code to use at first.',
  code: 'NL-102',
  revision: 3,
};

/** Draws the Starter Form: two pages with what the payroll must know of a new person. */
export async function drawStarterForm(): Promise<Uint8Array> {
  const sheet = new FormSheet(head);
  drawPersonalDetails(sheet);
  drawEmergencyContact(sheet);
  drawBank(sheet);
  drawRightToWork(sheet);
  sheet.nextPage();
  drawTax(sheet);
  drawStudentLoans(sheet);
  drawSignature(sheet);
  drawOffice(sheet);
  return sheet.finish();
}

function drawPersonalDetails(sheet: FormSheet): void {
  sheet.section('Personal details', 'As they stand in your passport');
  sheet.row(
    {
      kind: 'dropdown',
      span: 2,
      name: 'person.title',
      caption: 'Title',
      options: ['Mr', 'Mrs', 'Miss', 'Ms', 'Mx', 'Dr'],
    },
    { kind: 'text', span: 5, name: 'person.firstNames', caption: 'First names', required: true },
    { kind: 'text', span: 5, name: 'person.lastName', caption: 'Last name', required: true },
  );
  sheet.row(
    {
      kind: 'text',
      span: 3,
      name: 'person.dateOfBirth',
      caption: 'Date of birth',
      maxLength: 20,
      required: true,
    },
    { kind: 'text', span: 4, name: 'person.nationality', caption: 'Nationality' },
    {
      kind: 'comb',
      span: 5,
      name: 'person.nationalInsuranceNumber',
      caption: 'National Insurance number',
      maxLength: 9,
      required: true,
    },
  );
  sheet.row({
    kind: 'multiline',
    span: 12,
    height: 64,
    name: 'person.address',
    caption: 'Home address with postcode',
    required: true,
  });
  sheet.row(
    { kind: 'text', span: 7, name: 'person.email', caption: 'E-mail for payslips', required: true },
    {
      kind: 'text',
      span: 5,
      name: 'person.phone',
      caption: 'Mobile telephone',
      maxLength: 30,
    },
  );
}

function drawEmergencyContact(sheet: FormSheet): void {
  sheet.section('Emergency contact');
  sheet.row(
    {
      kind: 'text',
      span: 5,
      name: 'emergency.name',
      caption: 'Full name',
      label: 'Emergency contact: full name',
      required: true,
    },
    {
      kind: 'text',
      span: 3,
      name: 'emergency.relationship',
      caption: 'Relationship to you',
      label: 'Emergency contact: relationship to you',
    },
    {
      kind: 'text',
      span: 4,
      name: 'emergency.phone',
      caption: 'Telephone',
      label: 'Emergency contact: telephone',
      maxLength: 30,
      required: true,
    },
  );
  sheet.row({
    kind: 'text',
    span: 12,
    name: 'emergency.medicalNotes',
    caption: 'Allergies or conditions that the unit medic should know of (only if you wish)',
    label: 'Allergies or conditions that the unit medic should know of',
  });
}

function drawBank(sheet: FormSheet): void {
  sheet.section('Bank account for your pay', 'In your own name');
  sheet.row(
    {
      kind: 'text',
      span: 7,
      name: 'bank.accountHolder',
      caption: 'Name on the account',
      required: true,
    },
    { kind: 'text', span: 5, name: 'bank.name', caption: 'Bank or building society' },
  );
  sheet.row(
    {
      kind: 'comb',
      span: 3,
      name: 'bank.sortCode',
      caption: 'Sort code',
      maxLength: 6,
      required: true,
    },
    {
      kind: 'comb',
      span: 4,
      name: 'bank.accountNumber',
      caption: 'Account number',
      maxLength: 8,
      required: true,
    },
    {
      kind: 'text',
      span: 5,
      name: 'bank.rollNumber',
      caption: 'Roll number (building societies only)',
      label: 'Building society roll number',
      maxLength: 18,
    },
  );
}

function drawRightToWork(sheet: FormSheet): void {
  sheet.section('Right to work', 'Bring the document with you on your first day');
  sheet.row(
    {
      kind: 'dropdown',
      span: 4,
      name: 'rightToWork.document',
      caption: 'Document that you will show',
      options: [
        'British or Irish passport',
        'UK birth certificate',
        'Share code',
        'Residence permit',
      ],
      required: true,
    },
    {
      kind: 'text',
      span: 4,
      name: 'rightToWork.number',
      caption: 'Number or share code',
      label: 'Number of the document, or share code',
      maxLength: 30,
    },
    {
      kind: 'text',
      span: 4,
      name: 'rightToWork.expiryDate',
      caption: 'Valid until',
      label: 'Document valid until',
      maxLength: 20,
    },
  );
}

function drawTax(sheet: FormSheet): void {
  sheet.section('Tax', 'Mark the one statement that is true today');
  drawChoiceOfStatements(
    sheet,
    { name: 'tax.statement', label: 'Tax statement that applies to you', required: true },
    [
      {
        value: 'A',
        title: 'Statement A: my first job this tax year',
        text:
          'Since 6 April I have had no other job and no taxable state benefit, and I am not paid ' +
          'a pension by the state or by a former employer.',
      },
      {
        value: 'B',
        title: 'Statement B: my only job now',
        text:
          'This is the only job that I have today. Since 6 April I have had another job, or a ' +
          'taxable state benefit, which has ended. I am not paid a pension.',
      },
      {
        value: 'C',
        title: 'Statement C: a job besides others',
        text: 'I have another job as well as this one, or I am paid a pension.',
      },
    ],
  );
  sheet.advance(4);
  sheet.row(
    {
      kind: 'radio',
      span: 6,
      name: 'tax.leavingCertificate',
      caption: 'I have a P45 from my last employer',
      options: [
        { value: 'Yes', label: 'Yes, it is attached' },
        { value: 'No', label: 'No' },
      ],
    },
    {
      kind: 'text',
      span: 3,
      name: 'tax.previousCode',
      caption: 'Last tax code, if you know it',
      label: 'Last tax code',
      maxLength: 8,
    },
  );
}

function drawStudentLoans(sheet: FormSheet): void {
  sheet.section('Student loans', 'Mark each one that is not paid off yet');
  drawTickedStatements(sheet, [
    {
      name: 'studentLoan.plan1',
      title: 'Plan 1',
      text: 'Began before September 2012 in England or Wales, or a loan from Northern Ireland.',
    },
    {
      name: 'studentLoan.plan2',
      title: 'Plan 2',
      text: 'From England between September 2012 and July 2023, or from Wales since September 2012.',
    },
    { name: 'studentLoan.plan4', title: 'Plan 4', text: 'A loan from Scotland.' },
    {
      name: 'studentLoan.plan5',
      title: 'Plan 5',
      text: 'From England for a course that began in August 2023 or later.',
    },
    {
      name: 'studentLoan.postgraduate',
      title: 'Postgraduate loan',
      text: 'For a master’s degree or a doctorate, in England or Wales.',
    },
  ]);
}

function drawSignature(sheet: FormSheet): void {
  sheet.section('Declaration');
  sheet.paragraph(
    'What I have written on this form is correct and complete. I will tell the payroll office ' +
      'within a week when any of it changes. I know that a wrong tax statement may mean that I ' +
      'pay too much or too little tax.',
  );
  sheet.row(
    {
      kind: 'signature',
      span: 8,
      name: 'person.signature',
      caption: 'Your signature',
      required: true,
    },
    {
      kind: 'text',
      span: 4,
      tall: true,
      name: 'person.signedOn',
      caption: 'Date signed',
      maxLength: 20,
      required: true,
    },
  );
}

function drawOffice(sheet: FormSheet): void {
  sheet.section('For the payroll office');
  sheet.row(
    {
      kind: 'text',
      span: 3,
      name: 'office.payrollNumber',
      caption: 'Payroll number',
      maxLength: 12,
    },
    { kind: 'text', span: 3, name: 'office.taxCode', caption: 'Tax code used', maxLength: 8 },
    { kind: 'text', span: 6, name: 'office.checkedBy', caption: 'Documents seen and checked by' },
  );
}
