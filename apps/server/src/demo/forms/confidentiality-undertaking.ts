import { type Clause, drawClauses } from './drawing/clauses.ts';
import { company, type FormHead, FormSheet } from './drawing/form-sheet.ts';

const head: FormHead = {
  title: 'Confidentiality Undertaking',
  introduction:
    'A promise about the things that you will see, hear and read while you work on a ' +
    'production. Please read all of it; ask us about anything that is not clear.',
  code: 'NL-103',
  revision: 2,
};

const clausesOfFirstPage: readonly Clause[] = [
  {
    title: 'What is confidential',
    paragraphs: [
      'Everything about the production that has not been published by us: scripts, outlines and ' +
        'sides; names of cast and of characters; designs, costumes and sets; call sheets, ' +
        'locations and schedules; photographs, sound and moving pictures; budgets, rates and ' +
        'deals; and the private affairs of anybody who works with us.',
      'It makes no difference whether it is written, spoken, drawn, photographed or stored, nor ' +
        'whether it is marked as confidential.',
    ],
  },
  {
    title: 'Your promise',
    paragraphs: [
      'You will keep all of this to yourself. You will use it only for your work on the ' +
        'production, and share it only with people on the production who need it for theirs.',
    ],
  },
  {
    title: 'Pictures and posts',
    paragraphs: [
      'You will take no photographs or recordings at any place of work unless the producer has ' +
        'allowed it in writing. You will not write about the production on social media or ' +
        'elsewhere, not even in hints, until we have published the same fact.',
    ],
  },
  {
    title: 'Scripts and papers',
    paragraphs: [
      'Copies that we give you carry your name in a watermark and are meant for you alone. You ' +
        'will not copy them or leave them lying about, and you will tell the production office ' +
        'at once when one is lost.',
    ],
  },
  {
    title: 'Your devices',
    paragraphs: [
      'Whatever you hold on a telephone, computer or drive stays behind a password, out of shared ' +
        'folders and out of any service that has not been approved by the production office.',
    ],
  },
  {
    title: 'Questions from outside',
    paragraphs: [
      'If the press or anybody else asks you about the production, you will not answer, and you ' +
        'will pass the question on to our publicity department.',
    ],
  },
];

const clausesOfSecondPage: readonly Clause[] = [
  {
    title: 'What stays free',
    paragraphs: [
      'Nothing here covers what was public already, or what you knew before and from elsewhere. ' +
        'Nothing here stops you from giving evidence where the law demands it, from reporting a ' +
        'danger, a crime or misconduct to those who should know of it, or from talking to a ' +
        'doctor, a lawyer or your union in confidence.',
    ],
  },
  {
    title: 'Giving things back',
    paragraphs: [
      'When your work ends, or earlier when we ask, you will return or destroy everything ' +
        'confidential that you hold, on paper and on your devices, and confirm that you have.',
    ],
  },
  {
    title: 'How long it lasts',
    paragraphs: [
      'The promise begins on the day you sign. For each thing it ends when that thing has become ' +
        'public through no fault of yours, and for everything five years after the first public ' +
        'showing of the production. For private affairs it has no end.',
    ],
  },
  {
    title: 'If it is broken',
    paragraphs: [
      'A leak can do harm that money does not mend. You accept that we may ask a court to stop ' +
        'it, and that we may end your engagement. You are answerable only for what you do or ' +
        'fail to do yourself.',
    ],
  },
  {
    title: 'Law',
    paragraphs: [
      'The law of England and Wales applies, and its courts decide. If one clause does not hold, ' +
        'the others still do. This undertaking adds to your deal memo and changes nothing in it.',
    ],
  },
];

/** Draws the Confidentiality Undertaking: two pages of clauses, with a place to sign. */
export async function drawConfidentialityUndertaking(): Promise<Uint8Array> {
  const sheet = new FormSheet(head);
  drawParties(sheet);
  drawClauses(sheet, clausesOfFirstPage, 1);
  sheet.nextPage();
  sheet.section('The undertaking', 'continued');
  drawClauses(sheet, clausesOfSecondPage, 1 + clausesOfFirstPage.length);
  drawSignatures(sheet);
  return sheet.finish();
}

function drawParties(sheet: FormSheet): void {
  sheet.section('Who promises, and what for');
  sheet.row(
    { kind: 'text', span: 6, name: 'person.name', caption: 'Your full name', required: true },
    {
      kind: 'text',
      span: 6,
      name: 'production.title',
      caption: 'Title of the production',
      required: true,
    },
  );
  sheet.row(
    { kind: 'text', span: 6, name: 'person.jobTitle', caption: 'Your job on the production' },
    {
      kind: 'text',
      span: 6,
      name: 'person.company',
      caption: 'Your company, if you work through one',
      label: 'Your company',
    },
  );
  sheet.section('The undertaking', `“We” and “us” are ${company.legalName}`);
}

function drawSignatures(sheet: FormSheet): void {
  sheet.section('Signed');
  sheet.paragraph(
    'I have read and understood this undertaking, I have had the chance to take advice on it, ' +
      'and I sign it of my own free will.',
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
  sheet.row(
    {
      kind: 'signature',
      span: 8,
      name: 'witness.signature',
      caption: 'Signature of a witness for the production',
    },
    {
      kind: 'text',
      span: 4,
      tall: true,
      name: 'witness.signedOn',
      caption: 'Date signed by the witness',
      maxLength: 20,
    },
  );
}
