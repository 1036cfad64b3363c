/** The texts of audit packs: their page of contents, and the names, notes and headings of the files in them. */
export const text = {
  contents: {
    title: 'Audit pack',
    subject: (person: string, role: string, project: string) => `${person}, ${role} for ${project}`,
    about: (day: string, by: string) =>
      `Everything on the tax status of this engagement, as it was on ${day}. Made for ${by}.`,
    page: 'Page {page} of {pages}',
  },
  engagement: {
    title: 'Engagement',
    person: 'Person',
    client: 'Client',
    project: 'Project',
    role: 'Role',
    department: 'Department',
    engagedAs: 'Engaged as',
    startsOn: 'Start date',
    endsOn: 'End date',
    company: 'Their company',
    feePayer: 'Contracted and paid party',
    assessor: 'Assessor',
  },
  status: {
    title: 'Tax status',
    state: 'State',
    decision: 'Decision',
    undecided: 'None yet',
    route: 'Route',
    version: 'Version',
    reviewOn: 'Review on',
    rules: 'Rules',
    rulesVersion: (version: string, date: string) => `Version ${version}. ${date}`,
  },
  risk: 'Risk',
  reasons: {
    title: 'Reasons',
    noQuestions: 'No questions were asked',
    overall: 'Overall',
  },
  versions: {
    title: 'Signed-off versions',
    one: (version: number, decision: string) => `Version ${version}: ${decision}`,
    superseded: (day: string) => `Superseded ${day}`,
    signedOff: (one: { assessor: string; controller: string; day: string; rules: string }) =>
      `Assessed by ${one.assessor}, signed off by ${one.controller} on ${one.day}, with rules version ${one.rules}.`,
    override: (result: string, by: string, reason: string) =>
      `The rules said ${result}. ${by} decided otherwise: ${reason}`,
    noResult: 'nothing',
  },
  statements: {
    title: 'Statements',
    one: (number: string, decision: string) => `${number}: ${decision}`,
    withdrawn: (day: string) => `Withdrawn ${day}`,
    issued: (day: string, from: string, replaces: string) =>
      `Issued ${day}, applies from ${from}${replaces === '' ? '' : `, replaces ${replaces}`}.`,
    recipient: (name: string, alsoFor: string, email: string) =>
      `To ${name}${alsoFor === '' ? '' : `, also for ${alsoFor}`} (${email})`,
    progress: (recipient: string, sent: string, opened: string, acknowledged: string) =>
      `${recipient}: sent ${sent}, opened ${opened}, acknowledged ${acknowledged}.`,
    notYet: 'not yet',
  },
  disagreements: {
    title: 'Disagreements',
    one: (name: string, statement: string) => `${name}, ${statement}`,
    open: 'Open',
    overdue: 'Overdue',
    outcomes: { upheld: 'Status stands', withdrawn: 'Statement withdrawn' },
    due: (received: string, due: string) => `Received ${received}, answer due by ${due}.`,
    answered: (by: string, reasons: string) => `Answered by ${by}: ${reasons}`,
  },
  documents: 'Documents',
  files: {
    title: 'Files',
    zip: (person: string) => `Tax status of ${person}`,
    contents: '0 Contents.pdf',
    answers: {
      name: '1 Answers.csv',
      about: 'All questions that were answered, by whom, with the answers',
      columns: ['Answered by', 'Question', 'Answer', 'Column', 'Value'],
    },
    versions: {
      name: '2 Versions.json',
      about: 'Each version as it was signed off, with answers and levels',
    },
    disagreements: {
      name: '3 Disagreements.json',
      about: 'Disagreements with their days and outcomes',
    },
    history: {
      name: '4 History.csv',
      about: 'Everything that happened, each event with its hash',
      columns: ['When', 'What', 'Who', 'Hash'],
    },
    statement: {
      name: (number: string) => `Statements/${number}.pdf`,
      about: 'Status determination statement, sealed',
    },
    evidence: {
      name: (file: string) => `Evidence/${file}`,
      about: (subject: string) => `Evidence: ${subject}`,
    },
  },
} as const;
