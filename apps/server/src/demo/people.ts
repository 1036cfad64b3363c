import type { UserType } from '@countersign/contract';

/** A user of the demo organisation. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
  /** Codes of the projects that they belong to. */
  projects: string[];
}

/** One user of each type; the addresses are in a domain that can belong to nobody. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'sofia@northlight.example',
    firstName: 'Sofia',
    lastName: 'Adeyemi',
    userType: 'SysAdmin',
    taxRiskAccess: true,
    docDistributionAccess: true,
    projects: [],
  },
  {
    email: 'adam@northlight.example',
    firstName: 'Adam',
    lastName: 'Kowalczyk',
    userType: 'Admin',
    taxRiskAccess: true,
    docDistributionAccess: true,
    projects: ['SAL', 'HOL'],
  },
  {
    email: 'olivia@northlight.example',
    firstName: 'Olivia',
    lastName: 'Brennan',
    userType: 'Operator',
    taxRiskAccess: false,
    docDistributionAccess: true,
    projects: ['SAL'],
  },
  {
    email: 'amir@northlight.example',
    firstName: 'Amir',
    lastName: 'Haddad',
    userType: 'Approver',
    taxRiskAccess: true,
    docDistributionAccess: false,
    projects: ['SAL', 'HOL', 'LMN'],
  },
  {
    email: 'orla@northlight.example',
    firstName: 'Orla',
    lastName: 'Nikolaou',
    userType: 'Operator/Approver',
    taxRiskAccess: false,
    docDistributionAccess: false,
    projects: ['HOL', 'LMN'],
  },
];

/** People outside for whom documents are drafted. */
export const demoContacts = [
  {
    firstName: 'Zofia',
    lastName: 'Wiśniewska',
    email: 'zofia@crew.example',
    countryCode: '+48',
    mobile: '601234567',
  },
  {
    firstName: 'Ελένη',
    lastName: 'Παπαδοπούλου',
    email: 'eleni@crew.example',
    countryCode: '+30',
    mobile: '6912345678',
  },
  {
    firstName: 'Daniel',
    lastName: 'Okafor',
    email: 'daniel@crew.example',
    countryCode: '+44',
    mobile: '7700900123',
  },
  {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    email: 'maya@crew.example',
    countryCode: '+46',
    mobile: '701234567',
  },
  {
    firstName: 'ليلى',
    lastName: 'منصور',
    email: 'layla@crew.example',
    countryCode: '+971',
    mobile: '501234567',
  },
  {
    firstName: '美玲',
    lastName: '陳',
    email: 'meiling@crew.example',
    countryCode: '+852',
    mobile: '51234567',
  },
] as const;
