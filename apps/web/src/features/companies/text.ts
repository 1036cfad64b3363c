import { countOf } from '@countersign/contract';

/** The texts of the pages of companies. */
export const text = {
  list: {
    title: 'Companies',
    description: 'The legal entities that engage people. Every project belongs to one of them.',
    timeZone: 'Time zone',
    add: 'Create company',
    label: 'companies',
    nouns: ['company', 'companies'],
    search: 'Search by name, code or number',
    noArchivedTitle: 'No archived companies',
    noArchived: 'Archived companies stay on their documents. You can restore them here.',
    emptyTitle: 'No companies yet',
    empty: 'A company engages people. Its name, address and logo appear on their documents.',
    archivedBadge: 'Archived',
    projects: (count: number) => countOf(count, 'project', 'projects'),
    archive: {
      archive:
        'They stay on their documents, but can’t be chosen for anything new. Companies with active projects are skipped: archive the projects first.',
      restore:
        'You can choose them for new projects and documents again. Their projects stay archived.',
    },
  },
  new: {
    submit: 'Create company',
    added: (name: string) => `Company “${name}” created`,
    codeHelp: 'A short code, such as NWF.',
    typeHelp: 'The default for its documents.',
    more: 'You can add its address, tax details and logo later, in',
    all: 'All companies',
  },
  company: {
    title: 'Company',
    noun: 'company',
    archive: 'Archive company',
    archived: 'It stays on its documents, but can’t be chosen for anything new.',
    saved: (name: string) => `${name} saved`,
    restored: (name: string) => `${name} restored`,
  },
  details: {
    title: 'Details',
    currencyHelp: 'The default for new projects.',
    noTimeZone: 'No matching time zone',
    typeHelp: 'The default engagement type of its documents.',
    types: {
      Company: 'People work through their own companies.',
      PAYE: 'People are on the payroll, and tax is deducted at source.',
      'Self Employed': 'People are paid gross and pay their tax themselves.',
    },
  },
  address: {
    title: 'Address',
    street: 'Street address',
    streetHelp: 'Up to four lines.',
    city: 'City',
    postcode: 'Postcode',
    region: 'Region',
    tooMany: 'Use up to four lines.',
    tooLong: 'Use up to 120 characters for each line.',
  },
  tax: {
    title: 'Tax',
    rule: 'A company is small if it meets two of: turnover up to £15m, balance sheet up to £7.5m, up to 50 employees. A parent company has to be small too.',
    question: 'Is the company a small client?',
    answers: {
      unknown: {
        label: 'Not known',
        meaning: 'Until you choose, tax assessments treat the company as medium or large.',
      },
      small: {
        label: 'Small',
        meaning:
          'People with their own companies decide their tax status themselves. No status determination statement is needed.',
      },
      'not-small': {
        label: 'Medium or large',
        meaning:
          'The company decides the tax status of people with their own companies, and sends each a status determination statement.',
      },
    },
    evidenceHelp: 'The day on which you checked accounts or other proof of the size.',
    noEvidence: 'Without evidence, the answer can be challenged.',
  },
  contact: {
    title: 'Contact',
    help: 'Answers questions about the documents of this company.',
  },
  brand: {
    title: 'Brand',
    help: 'Used in emails and on signing pages.',
    pick: 'Pick colour from screen',
    sample: 'Preview of an email',
    sampleText: 'Zofia, your deal memo is ready to sign.',
    sampleButton: 'Review and sign',
    contrast: (isWhite: boolean, ratio: number) =>
      `${isWhite ? 'White' : 'Black'} text on this colour has a contrast of ${ratio.toFixed(1)} to 1: ${ratio >= 7 ? 'very easy' : 'easy'} to read.`,
    pale: 'On white pages, it is hard to see. Choose a darker colour.',
  },
  logo: {
    title: 'Logo',
    alt: (name: string) => `Logo of ${name}`,
    none: 'No logo yet. The name is shown instead.',
    change: 'Change logo',
    upload: 'Upload logo',
    remove: 'Remove logo',
    help: 'PNG, JPEG or WebP, best without a background. Large files are scaled down.',
    unreadable: 'We can’t open this file as an image. Choose a PNG, JPEG or WebP.',
    saved: 'Logo saved',
    removed: 'Logo removed',
  },
  projects: {
    title: 'Projects',
    all: (count: number) => `Show all ${count.toLocaleString('en-GB')}`,
    show: 'Show projects',
    none: 'No active projects',
  },
  archive: {
    title: (name: string) => `Archive ${name}?`,
    text: 'It stays on its documents, but can’t be chosen for anything new. You can restore it.',
    projects: (count: number) =>
      count === 1
        ? '1 of its projects is not archived:'
        : `${count} of its projects are not archived:`,
    more: (count: number) => `${count} more`,
    withProjects: (count: number) =>
      count === 1 ? 'Also archive the project' : `Also archive all ${count} projects`,
    done: (name: string) => `${name} archived`,
  },
  fields: {
    name: 'Name',
    code: 'Code',
    type: 'Type',
    registrationNumber: 'Registration number',
    vatNumber: 'VAT number',
    address: 'Address',
    country: 'Country',
    currency: 'Currency',
    timeZone: 'Time zone',
    smallClient: 'Small client',
    smallClientEvidenceOn: 'Evidence gathered on',
    contactName: 'Contact name',
    contactEmail: 'Contact email',
    contactPhone: 'Contact phone',
    brandColour: 'Colour',
  },
} as const;
