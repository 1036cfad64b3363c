import { englishStatementLabels, type StatementValues } from '../src/flow/statement-values.ts';

/** Holds the names in a statement, in one script or another. */
export interface StatementNames {
  worker: string;
  client: string;
  role: string;
  project: string;
  answer: string;
}

/** The same statement's names in Latin and in Chinese. */
export const statementNames = {
  latin: {
    worker: 'Zofia Wiśniewska-Żółć',
    client: 'Northlight Pictures (Whitby) Ltd',
    role: 'Gaffer',
    project: 'Salt and Starlight',
    answer: 'The worker decides how the work is done, and informs the client afterwards.',
  },
  chinese: {
    worker: '陳美玲',
    client: '北光影業有限公司',
    role: '燈光師',
    project: '鹽與星光',
    answer: '由本人決定工作方式,事後才通知客戶。',
  },
} satisfies Record<string, StatementNames>;

/** The options with which samples of statements are set. */
export const statementOptions = {
  locale: 'en-GB',
  timeZone: 'Europe/London',
  title: 'Status determination statement SDS-2026-0004',
  madeAt: '2026-07-01T09:30:00Z',
};

/** A hash as files of evidence have it. */
export const sampleSha256 = '0123456789abcdef'.repeat(4);

/** A statement of several pages with all that one can say. */
export function sampleStatement(names: StatementNames): StatementValues {
  const { worker, client, role, project, answer } = names;
  return {
    labels: englishStatementLabels,
    product: 'Countersign',
    issuer: client,
    mark: { text: '', tone: 'open' },
    number: 'SDS-2026-0004',
    subject: `${worker}, ${role} for ${project}`,
    conclusion: {
      text: 'Outside: the off-payroll rules do not apply',
      explained:
        'If the worker were engaged directly by the client, they would not be an employee or office holder for tax.',
      tone: 'good',
    },
    facts: factsOf(names),
    reasons: [
      'Personal service',
      'Control',
      'Financial risk',
      'Part of the organisation',
      'Business on own account',
    ].map((name) => ({
      name,
      level: 'Points to employment: medium',
      text: `${client}: ${answer}`,
      answers: [1, 2, 3].map((count) => ({ question: `Question ${count}?`, answer })),
    })),
    care: [
      answer,
      `Assessed by ${worker}. Checked and signed off by ${worker}.`,
      'One file was seen as evidence. It is listed below.',
    ],
    evidence: [{ about: 'Contract', name: `${worker}.pdf`, sha256: sampleSha256 }],
    disagree: [
      `Tell ${client} why you disagree, using the link in the email or in any other way. You get an answer within 45 days of the day on which your disagreement is received. Either the status stands, with reasons, or this statement is withdrawn and a new one follows, with the date from which it applies.`,
      `Until then this statement applies. Questions: ${worker}.`,
    ],
    signed: [
      ['Determined by', worker],
      ['Assessed by', worker],
      ['Signed off on', '1 July 2026'],
    ],
    note: 'The result of the published rules is indicative. It was calculated from the answers with version 2.4 of the decision tables (Decision engine of January 2022, questions of March 2024). It is not a ruling of the tax authority.',
  };
}

function factsOf({ worker, client, role, project }: StatementNames): StatementValues['facts'] {
  return [
    {
      name: 'Client',
      facts: [
        ['Client', client],
        ['Company number', '04410017'],
      ],
    },
    {
      name: 'Worker',
      facts: [
        ['Worker', worker],
        ['Own company', client],
        ['Company number', '09120045'],
        ['Contracted and paid party', client],
      ],
    },
    {
      name: 'Engagement',
      facts: [
        ['Project', project],
        ['Role', role],
        ['Department', 'Electrical'],
        ['Engaged as', 'Company'],
        ['Start date', '6 April 2026'],
        ['End date', '5 July 2026'],
      ],
    },
    {
      name: 'Statement',
      facts: [
        ['Date', '1 July 2026'],
        ['Applies from', '6 April 2026'],
        ['Version', '2'],
        ['Replaces', 'SDS-2026-0003'],
        ['Route', 'Questionnaire'],
        ['Number', 'SDS-2026-0004'],
      ],
    },
  ];
}
