import type { KindColumn } from '../../../platform/imports/import-kind.ts';

/** The columns of every file of people: their name, and the country of their number. */
export const personColumns = {
  firstName: {
    label: 'First name',
    required: true,
    isDrawn: true,
    hint: '',
    example: 'Zofia',
    otherNames: ['first names', 'forename', 'given name'],
  },
  lastName: {
    label: 'Last name',
    required: false,
    isDrawn: true,
    hint: 'Leave empty for people with one name.',
    example: 'Lind',
    otherNames: ['surname', 'family name'],
  },
  countryCode: {
    label: 'Country code',
    required: false,
    hint: 'Of the mobile number, such as +44.',
    example: '44',
    otherNames: ['dialling code', 'dial code'],
  },
} satisfies Record<string, Omit<KindColumn, 'key'>>;
