import { type Clause, drawClauses } from './drawing/clauses.ts';
import { type FormHead, FormSheet } from './drawing/form-sheet.ts';

const head: FormHead = {
  title: 'Crew Deal Memo',
  introduction:
    'The main terms on which a crew member joins a production. The production fills in the ' +
    'engagement and its money; the crew member checks every part and signs on page 2.',
  code: 'NL-101',
  revision: 4,
};

const departments = [
  'Accounts',
  'Art',
  'Assistant Directors',
  'Camera',
  'Catering',
  'Construction',
  'Costume',
  'Editorial',
  'Electrical',
  'Grip',
  'Hair and Make-up',
  'Locations',
  'Post-production',
  'Production',
  'Props',
  'Script',
  'Sound',
  'Special Effects',
  'Stunts',
  'Transport',
  'Visual Effects',
];

const standardTerms: readonly Clause[] = [
  {
    title: 'Agreement',
    paragraphs: [
      'This memo and the production’s standard crew terms together are the whole agreement. ' +
        'Where they differ, this memo decides.',
    ],
  },
  {
    title: 'Rights',
    paragraphs: [
      'Work that the crew member creates during the engagement belongs to the production company ' +
        'from the moment it is made.',
    ],
  },
  {
    title: 'Notice',
    paragraphs: [
      'Either side may end the engagement with one week’s notice in writing, unless the special ' +
        'terms say otherwise.',
    ],
  },
];

/** Draws the Crew Deal Memo: two pages with the terms of one engagement. */
export async function drawCrewDealMemo(): Promise<Uint8Array> {
  const sheet = new FormSheet(head);
  drawProduction(sheet);
  drawCrewMember(sheet);
  drawEngagement(sheet);
  sheet.nextPage();
  drawMoney(sheet);
  drawTravel(sheet);
  drawTerms(sheet);
  drawSignatures(sheet);
  return sheet.finish();
}

function drawProduction(sheet: FormSheet): void {
  sheet.section('Production');
  sheet.row(
    {
      kind: 'text',
      span: 7,
      name: 'production.title',
      caption: 'Title of the production',
      required: true,
    },
    {
      kind: 'text',
      span: 5,
      name: 'production.company',
      caption: 'Production company',
      required: true,
    },
  );
  sheet.row(
    { kind: 'text', span: 4, name: 'production.producer', caption: 'Producer' },
    { kind: 'text', span: 4, name: 'production.manager', caption: 'Production manager' },
    {
      kind: 'text',
      span: 4,
      name: 'production.phone',
      caption: 'Production office telephone',
      maxLength: 30,
    },
  );
}

function drawCrewMember(sheet: FormSheet): void {
  sheet.section('Crew member');
  sheet.row(
    { kind: 'text', span: 4, name: 'crew.firstName', caption: 'First name', required: true },
    { kind: 'text', span: 4, name: 'crew.lastName', caption: 'Last name', required: true },
    { kind: 'text', span: 4, name: 'crew.creditName', caption: 'Name for the screen credit' },
  );
  sheet.row({
    kind: 'multiline',
    span: 12,
    height: 64,
    name: 'crew.address',
    caption: 'Home address with postcode',
    required: true,
  });
  sheet.row(
    { kind: 'text', span: 7, name: 'crew.email', caption: 'E-mail', required: true },
    {
      kind: 'text',
      span: 5,
      name: 'crew.phone',
      caption: 'Mobile telephone',
      maxLength: 30,
      required: true,
    },
  );
}

function drawEngagement(sheet: FormSheet): void {
  sheet.section('Engagement');
  sheet.row(
    {
      kind: 'dropdown',
      span: 4,
      name: 'engagement.department',
      caption: 'Department',
      options: departments,
      required: true,
    },
    { kind: 'text', span: 4, name: 'engagement.jobTitle', caption: 'Job title', required: true },
    { kind: 'text', span: 4, name: 'engagement.reportsTo', caption: 'Reports to' },
  );
  sheet.row(
    {
      kind: 'text',
      span: 3,
      name: 'engagement.startDate',
      caption: 'Start date',
      maxLength: 20,
      required: true,
    },
    {
      kind: 'text',
      span: 3,
      name: 'engagement.finishDate',
      caption: 'Finish date',
      maxLength: 20,
      required: true,
    },
    {
      kind: 'dropdown',
      span: 3,
      name: 'engagement.workingWeek',
      caption: 'Working week',
      options: ['4 days', '5 days', '6 days', '11-day fortnight', 'Daily, as booked'],
    },
    {
      kind: 'text',
      span: 3,
      name: 'engagement.workingDay',
      caption: 'Working day, in hours',
      maxLength: 10,
    },
  );
  sheet.row({
    kind: 'radio',
    span: 12,
    name: 'engagement.type',
    caption: 'Engaged as',
    required: true,
    options: [
      { value: 'Company', label: 'Company (through a company of their own)' },
      { value: 'PAYE', label: 'PAYE' },
      { value: 'Self Employed', label: 'Self Employed' },
    ],
  });
  sheet.row(
    {
      kind: 'text',
      span: 7,
      name: 'engagement.companyName',
      caption: 'Name of the crew member’s company, if engaged through one',
      label: 'Name of the crew member’s company',
    },
    {
      kind: 'comb',
      span: 5,
      name: 'engagement.companyNumber',
      caption: 'Company number',
      maxLength: 8,
    },
  );
}

function drawMoney(sheet: FormSheet): void {
  sheet.section('Rate and allowances');
  sheet.row(
    {
      kind: 'text',
      span: 3,
      name: 'pay.rate',
      caption: 'Rate',
      maxLength: 15,
      align: 'right',
      required: true,
    },
    {
      kind: 'dropdown',
      span: 3,
      name: 'pay.currency',
      caption: 'Currency',
      options: ['GBP', 'EUR', 'USD', 'AUD', 'CAD', 'NZD'],
      required: true,
    },
    {
      kind: 'radio',
      span: 6,
      name: 'pay.per',
      caption: 'Per',
      label: 'Rate per',
      required: true,
      options: [
        { value: 'Hour', label: 'Hour' },
        { value: 'Day', label: 'Day' },
        { value: 'Week', label: 'Week' },
        { value: 'Flat', label: 'Flat fee' },
      ],
    },
  );
  sheet.row(
    {
      kind: 'radio',
      span: 3,
      name: 'pay.overtime',
      caption: 'Overtime is paid',
      options: [
        { value: 'Yes', label: 'Yes' },
        { value: 'No', label: 'No' },
      ],
    },
    {
      kind: 'text',
      span: 3,
      name: 'pay.overtimeRate',
      caption: 'Overtime rate per hour',
      maxLength: 15,
      align: 'right',
    },
    {
      kind: 'text',
      span: 3,
      name: 'pay.kitAllowance',
      caption: 'Kit allowance per week',
      maxLength: 15,
      align: 'right',
    },
    {
      kind: 'dropdown',
      span: 3,
      name: 'pay.holidayPay',
      caption: 'Holiday pay',
      options: ['Paid on top of the rate', 'Included in the rate', 'Does not apply'],
    },
  );
}

function drawTravel(sheet: FormSheet): void {
  sheet.section('Travel and accommodation');
  sheet.row({
    kind: 'checkboxes',
    span: 12,
    caption: 'The production provides or pays for',
    boxes: [
      { name: 'travel.transport', label: 'Travel to set' },
      { name: 'travel.mileage', label: 'Mileage' },
      { name: 'travel.parking', label: 'Parking' },
      { name: 'travel.accommodation', label: 'Accommodation' },
      { name: 'travel.perDiem', label: 'Daily living allowance' },
    ],
  });
}

function drawTerms(sheet: FormSheet): void {
  sheet.section('Special terms', 'What is written here comes before the standard terms');
  sheet.row({
    kind: 'multiline',
    span: 12,
    height: 96,
    fontSize: 0,
    name: 'terms.special',
    caption: 'Credit, notice, exclusivity, equipment, anything else that was agreed',
    label: 'Special terms',
  });
  sheet.section('Terms that always apply');
  drawClauses(sheet, standardTerms, 1);
}

function drawSignatures(sheet: FormSheet): void {
  sheet.section('Agreed');
  sheet.row(
    {
      kind: 'signature',
      span: 8,
      name: 'crew.signature',
      caption: 'Signature of the crew member',
      required: true,
    },
    {
      kind: 'text',
      span: 4,
      tall: true,
      name: 'crew.signedOn',
      caption: 'Date signed by the crew member',
      maxLength: 20,
      required: true,
    },
  );
  sheet.row(
    {
      kind: 'signature',
      span: 8,
      name: 'producer.signature',
      caption: 'Signature for the production',
      required: true,
    },
    {
      kind: 'text',
      span: 4,
      tall: true,
      name: 'producer.signedOn',
      caption: 'Date signed for the production',
      maxLength: 20,
      required: true,
    },
  );
}
