import { taxRulesDate } from '@countersign/domain';

/** The texts of statements on tax status; those that frame every one are `englishStatementLabels`. */
export const text = {
  preview: 'Preview, not issued',
  subject: (worker: string, role: string, project: string) => `${worker}, ${role} for ${project}`,
  client: {
    title: 'Client',
    name: 'Client',
    number: 'Company number',
    address: 'Address',
    contact: 'Contact',
    email: 'Email',
  },
  worker: {
    title: 'Worker',
    name: 'Worker',
    company: 'Own company',
    number: 'Company number',
    feePayer: 'Contracted and paid party',
  },
  engagement: {
    title: 'Engagement',
    project: 'Project',
    role: 'Role',
    department: 'Department',
    engagedAs: 'Engaged as',
    startsOn: 'Start date',
    endsOn: 'End date',
  },
  statement: {
    title: 'Statement',
    date: 'Date',
    effectiveFrom: 'Applies from',
    version: 'Version',
    replaces: 'Replaces',
    route: 'Route',
    number: 'Number',
  },
  reasons: {
    override: 'Override',
    result: 'Indicative result of the published rules',
    noResult: 'None',
    route: 'Route',
    overall: 'Result of the published rules',
    letter: 'An official letter on the worker’s status was attached and valid.',
    role: (role: string) =>
      `The role ${role === '' ? '' : `“${role}” `}is on the industry’s list, and its conditions are met.`,
  },
  care: {
    onePerson: (name: string) => `Assessed and signed off by ${name}.`,
    twoPeople: (assessor: string, controller: string) =>
      `Assessed by ${assessor}. Checked and signed off by ${controller}.`,
    noFiles: 'No files were attached as evidence.',
    files: (count: number) =>
      count === 1
        ? 'One file was seen as evidence. It is listed below.'
        : `${count} files were seen as evidence. They are listed below.`,
  },
  disagree: {
    how: (client: string) =>
      `Tell ${client} why you disagree, using the link in the email or in any other way. You get an answer within 45 days of the day on which your disagreement is received. Either the status stands, with reasons, or this statement is withdrawn and a new one follows, with the date from which it applies.`,
    untilThen: 'Until then this statement applies.',
    questions: (ways: readonly string[]) => `Questions: ${ways.join(', ')}.`,
  },
  signed: {
    title: 'Signed off',
    notYet: 'Not yet',
    determinedBy: 'Determined by',
    assessedBy: 'Assessed by',
    on: 'Signed off on',
  },
  note: (version: string) =>
    `The result of the published rules is indicative. It was calculated from the answers with version ${version} of the decision tables (${taxRulesDate}). It is not a ruling of the tax authority.`,
} as const;
