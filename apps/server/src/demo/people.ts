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
  groups: DemoGroup[];
}

/** The approver groups of the demo organisation. */
export const demoGroups = ['Production', 'Finance', 'Legal'] as const;
type DemoGroup = (typeof demoGroups)[number];

/** Lists one user of each type; the addresses are in a domain that is reserved for examples. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'sofia@northlight.example',
    firstName: 'Sofia',
    lastName: 'Adeyemi',
    userType: 'SysAdmin',
    taxRiskAccess: true,
    docDistributionAccess: true,
    projects: [],
    groups: [],
  },
  {
    email: 'adam@northlight.example',
    firstName: 'Adam',
    lastName: 'Kowalczyk',
    userType: 'Admin',
    taxRiskAccess: true,
    docDistributionAccess: true,
    projects: ['SAL', 'HOL'],
    groups: ['Production'],
  },
  {
    email: 'olivia@northlight.example',
    firstName: 'Olivia',
    lastName: 'Brennan',
    userType: 'Operator',
    taxRiskAccess: false,
    docDistributionAccess: true,
    projects: ['SAL'],
    groups: [],
  },
  {
    email: 'amir@northlight.example',
    firstName: 'Amir',
    lastName: 'Haddad',
    userType: 'Approver',
    taxRiskAccess: true,
    docDistributionAccess: false,
    projects: ['SAL', 'HOL', 'LMN'],
    groups: ['Finance'],
  },
  {
    email: 'orla@northlight.example',
    firstName: 'Orla',
    lastName: 'Nikolaou',
    userType: 'Operator/Approver',
    taxRiskAccess: false,
    docDistributionAccess: false,
    projects: ['HOL', 'LMN'],
    groups: ['Production', 'Legal'],
  },
];

/** Describes a current or former colleague in the demo organisation, as whom no one can sign in. */
export interface DemoColleague extends DemoPerson {
  state: 'active' | 'disabled';
  /** How long ago they came, and were last signed in. */
  cameDaysAgo: number;
  seenHoursAgo: number;
}

/** Describes an invited user. */
interface DemoInvited extends DemoPerson {
  /** Below zero: the invitation has lapsed. */
  daysLeft: number;
}

function colleague(
  name: string,
  userType: UserType,
  more: Partial<DemoColleague> = {},
): DemoColleague {
  const [firstName = '', lastName = ''] = name.split(' ');
  const plain = firstName.normalize('NFD').replace(/[^A-Za-z]/g, '');
  return {
    email: `${plain.toLowerCase()}@northlight.example`,
    firstName,
    lastName,
    userType,
    taxRiskAccess: false,
    docDistributionAccess: false,
    projects: [],
    groups: [],
    state: 'active',
    cameDaysAgo: 120,
    seenHoursAgo: 20,
    ...more,
  };
}

/** The rest of the office, so that its lists look as those of a working one do. */
export const demoColleagues: readonly DemoColleague[] = [
  colleague('Priya Raman', 'Operator', {
    projects: ['SAL', 'HOL'],
    groups: ['Production'],
    docDistributionAccess: true,
    cameDaysAgo: 310,
    seenHoursAgo: 3,
  }),
  colleague('Tomasz Zieliński', 'Operator', {
    projects: ['HOL'],
    groups: ['Production'],
    cameDaysAgo: 96,
    seenHoursAgo: 27,
  }),
  colleague('Grace Mbeki', 'Approver', {
    projects: ['SAL', 'HOL', 'LMN'],
    groups: ['Finance'],
    taxRiskAccess: true,
    cameDaysAgo: 402,
    seenHoursAgo: 6,
  }),
  colleague('Hannah Weiss', 'Admin', {
    projects: ['LMN'],
    docDistributionAccess: true,
    cameDaysAgo: 251,
    seenHoursAgo: 51,
  }),
  colleague('Luca Moretti', 'Approver', {
    projects: ['SAL', 'LMN'],
    groups: ['Legal'],
    cameDaysAgo: 187,
    seenHoursAgo: 170,
  }),
  colleague('Siobhán Kelly', 'Operator/Approver', {
    projects: ['SAL'],
    groups: ['Production', 'Finance'],
    docDistributionAccess: true,
    cameDaysAgo: 64,
    seenHoursAgo: 1,
  }),
  colleague('Yusuf Demir', 'Operator', {
    projects: ['LMN'],
    taxRiskAccess: true,
    cameDaysAgo: 33,
    seenHoursAgo: 74,
  }),
  colleague('Ingrid Solberg', 'Approver', {
    projects: ['HOL', 'LMN'],
    groups: ['Finance', 'Legal'],
    cameDaysAgo: 145,
    seenHoursAgo: 98,
  }),
  colleague('Peter Novak', 'Operator', {
    projects: ['SAL'],
    state: 'disabled',
    cameDaysAgo: 388,
    seenHoursAgo: 24 * 61,
  }),
  colleague('Chloe Bennett', 'Admin', {
    projects: ['HOL'],
    docDistributionAccess: true,
    state: 'disabled',
    cameDaysAgo: 274,
    seenHoursAgo: 24 * 19,
  }),
];

/** Lists the users who were invited to the demo organisation and have not joined. */
export const demoInvited: readonly DemoInvited[] = [
  { ...colleague('Aisha Karim', 'Operator', { projects: ['SAL'] }), daysLeft: 6 },
  { ...colleague('Jack Whitfield', 'Approver', { groups: ['Legal'] }), daysLeft: 2 },
  { ...colleague('Beatriz Sousa', 'Operator', { projects: ['LMN'] }), daysLeft: -4 },
];

/** External parties for whom documents are drafted. */
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
