import type { CompanyInput, ProjectInput } from '@countersign/contract';

/** A company of the demo organisation. */
interface DemoCompany extends CompanyInput {
  isArchived?: boolean;
}

/**
 * The companies of the demo organisation. Their value added tax numbers have the right form and are
 * no one's; the telephone numbers are among those that are kept free for plays and films.
 */
export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Northlight Pictures Ltd',
    code: 'NLP',
    type: 'Company',
    registrationNumber: '98765401',
    vatNumber: 'GB 999 9999 73',
    address: {
      lines: ['Unit 4, Ropewalk Yard', '18 Tanner Row'],
      city: 'London',
      region: '',
      postcode: 'SE1 0ZZ',
    },
    smallClient: 'not-small',
    smallClientEvidenceOn: '2026-04-30',
    contactName: 'Grace Mbeki',
    contactEmail: 'finance@northlight.example',
    contactPhone: '+44 20 7946 0143',
    brandColour: '#15494c',
  },
  {
    name: 'Northlight Crew Payroll Ltd',
    code: 'NCP',
    type: 'PAYE',
    registrationNumber: '98765402',
    vatNumber: 'GB 999 9998 75',
    address: {
      lines: ['Fourth Floor, Canal House', '7 Wharfside'],
      city: 'Manchester',
      region: '',
      postcode: 'M1 0ZZ',
    },
    smallClient: 'small',
    smallClientEvidenceOn: '2026-05-18',
    contactName: 'Priya Raman',
    contactEmail: 'payroll@northlight.example',
    contactPhone: '+44 161 496 0287',
    brandColour: '#7c2d12',
  },
  {
    name: 'Northlight Freelance',
    code: 'NLF',
    type: 'Self Employed',
    address: {
      lines: ['The Old Net Loft', '3 Harbour Brae'],
      city: 'Edinburgh',
      region: '',
      postcode: 'EH6 0ZZ',
    },
    contactName: 'Hannah Weiss',
    contactEmail: 'freelance@northlight.example',
    contactPhone: '+44 131 496 0112',
    brandColour: '#4338ca',
  },
  {
    name: 'Harbour Lane Films Ltd',
    code: 'HLF',
    type: 'Company',
    registrationNumber: '98765388',
    address: {
      lines: ['22 Harbour Lane'],
      city: 'Bristol',
      region: '',
      postcode: 'BS1 0ZZ',
    },
    smallClient: 'small',
    smallClientEvidenceOn: '2024-06-03',
    contactPhone: '+44 117 496 0075',
    brandColour: '#334155',
    isArchived: true,
  },
];

/** The departments of a production, in the order in which call sheets have them. */
const demoDepartments = [
  'Production',
  'Assistant Directors',
  'Camera',
  'Grip',
  'Lighting',
  'Sound',
  'Art',
  'Costume',
  'Hair and Make-up',
  'Locations',
  'Transport',
  'Accounts',
  'Post Production',
] as const;

/** A project of the demo organisation; its dates are days from today. */
interface DemoProject extends Omit<ProjectInput, 'companyId' | 'startsOn' | 'endsOn'> {
  companyCode: string;
  startsIn: number;
  endsIn: number;
  isArchived?: boolean;
}

const cameraCrew = ['Production', 'Camera', 'Grip', 'Lighting', 'Sound', 'Accounts'];

/** The projects of the demo organisation. */
export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Salt and Starlight',
    code: 'SAL',
    companyCode: 'NLP',
    startsIn: -41,
    endsIn: 78,
    departments: [...demoDepartments],
    taxRiskMode: 'warn',
    watermarkText: '{{name}} · Salt and Starlight · {{number}}',
  },
  {
    name: 'Hollow Crown Road',
    code: 'HOL',
    companyCode: 'NCP',
    startsIn: -12,
    endsIn: 190,
    departments: demoDepartments.filter((name) => name !== 'Post Production'),
    taxRiskMode: 'warn',
    watermarkText: 'Confidential · {{name}} · {{email}}',
  },
  {
    name: 'The Lantern Summer',
    code: 'LMN',
    companyCode: 'NLF',
    startsIn: 23,
    endsIn: 96,
    departments: cameraCrew,
    watermarkText: '{{name}} · {{date}}',
  },
  {
    name: 'Glass Harbour',
    code: 'GLA',
    companyCode: 'NLP',
    startsIn: 64,
    endsIn: 240,
    departments: [...demoDepartments],
    taxRiskMode: 'warn',
  },
  {
    name: 'Quiet Rooms - Season 2',
    code: 'QR2',
    companyCode: 'NLP',
    startsIn: -260,
    endsIn: -35,
    currency: 'EUR',
    departments: cameraCrew,
    taxRiskMode: 'hold-sending',
    watermarkText: '{{name}} · {{email}} · {{date}}',
  },
  {
    name: 'Paper Tigers',
    code: 'PTG',
    companyCode: 'HLF',
    startsIn: -1020,
    endsIn: -810,
    departments: cameraCrew,
    isArchived: true,
  },
];
