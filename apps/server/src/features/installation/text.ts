/** The texts that the server says of an installation: on its page, and in emails to its administrators. */
export const text = {
  database: {
    embedded: 'The embedded database answers.',
    server: (version: string) => `PostgreSQL ${version} answers.`,
    failing: 'The database does not answer.',
    advice: 'Check that the database runs and that DATABASE_URL is right.',
  },
  files: {
    working: (free: string) => `Files can be written and read. ${free} are free.`,
    low: (free: string) => `Files can be written and read, but only ${free} are free.`,
    failing: (code: string) => `Files can’t be written${code}.`,
    lowAdvice: 'Free space on the disk of the data folder, or move it to a larger one.',
    advice: 'Check that the disk of the data folder has space and can be written to.',
  },
  mail: {
    off: 'No mail server is configured. Emails are held in the outbox.',
    offAdvice: 'Set SMTP_URL to send them.',
    working: 'The mail server takes emails.',
    failing: (problem: string) => `${problem}.`,
    waiting: (count: number) =>
      `The mail server answers, but ${count} ${count === 1 ? 'email has' : 'emails have'} waited for more than 15 minutes.`,
    advice: 'Check SMTP_URL and the mail server. Emails that wait are tried again for four days.',
    problems: {
      EAUTH: 'The mail server refuses the user name or password',
      ETLS: 'No secure connection to the mail server can be made',
      EDNS: 'The name of the mail server can’t be found',
      EENVELOPE: 'The mail server refuses the sender or the recipient',
      EMESSAGE: 'The mail server refuses the email',
    } as Readonly<Record<string, string>>,
    unreachable: 'The mail server can’t be reached',
    notSet: 'No mail server is configured. Set SMTP_URL and try again.',
    refused: (problem: string) => `${problem}. Check SMTP_URL and the mail server, then try again.`,
    testSubject: (product: string) => `Test email of ${product}`,
    test: 'The mail server works: this email was sent from the page of the installation.',
    testFooter: (product: string) => `Sent by ${product} because you tested the mail server.`,
  },
  sealing: {
    working: (until: string) => `Documents can be sealed. The certificate expires on ${until}.`,
    soon: (until: string) => `The sealing certificate expires on ${until}.`,
    unsealed: (count: number) =>
      `${count} completed ${count === 1 ? 'document is' : 'documents are'} not sealed.`,
    failing: 'Nothing can be sealed with the key.',
    renewAdvice: 'Renew the certificate: see Seals in the operations guide.',
    advice: 'Check the sealing key (SEAL_P12 or the secrets folder), then retry the failed jobs.',
  },
  timestamps: {
    off: 'No timestamp server is configured. Seals have no independent time.',
    working: 'The timestamp server answers.',
    failing: {
      unreachable: 'The timestamp server does not answer.',
      refused: 'The timestamp server refuses requests.',
      unusable: 'The answers of the timestamp server can’t be used.',
    },
    advice: 'Check TIMESTAMP_URL. Until then seals have no independent time.',
  },
  pdf: {
    working: 'Files from outside can be read.',
    failing: 'The process that reads files does not answer.',
    advice: 'Check the memory of the machine and its limit on processes.',
  },
  accounts: {
    embedded: 'Accounts are kept by this installation.',
    cloud: 'The cloud user pool answers.',
    failing: 'The cloud user pool does not answer.',
    advice: 'Check the COGNITO_… settings and the status of the service.',
  },
  sms: {
    off: 'No text message service is configured. Links are not texted.',
    working: 'A text message service is configured. It is tried when a link or code is texted.',
  },
  timeout: 'It did not answer within 10 seconds.',
  alert: {
    subject: (product: string) => `${product} needs attention`,
    intro: (address: string) => `The installation at ${address} needs attention:`,
    jobs: (count: number, names: string) =>
      `${count} ${count === 1 ? 'job has' : 'jobs have'} failed: ${names}.`,
    jobsAdvice: 'Open the failed jobs, put right why they failed, then retry or drop them.',
    button: 'Open installation',
    footer: (product: string) =>
      `Sent by ${product} to its administrators, at most once an hour while something needs attention.`,
  },
};
