import type { Contact, CustomField } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { differingParts, mergePartsOf, usualChoices } from './merge-parts.ts';

const shoe = {
  id: 'f-1',
  name: 'Shoe size',
  kind: 'number',
  choices: [],
} as unknown as CustomField;
const contact = (id: string, change: Partial<Contact> = {}) =>
  ({
    id,
    name: 'Ada Byron',
    emails: ['ada@example.com'],
    countryCode: '',
    mobile: '',
    category: 'crew',
    department: 'Camera',
    jobTitle: '',
    engagementType: '',
    agent: null,
    companyName: '',
    companyNumber: '',
    vatNumber: '',
    startsOn: null,
    endsOn: null,
    notes: '',
    pictureUrl: '',
    customValues: {},
    ...change,
  }) as Contact;

describe('the parts of a merge', () => {
  const parts = mergePartsOf([shoe]);
  const one = contact('one');
  const other = contact('other', {
    mobile: '7400123456',
    countryCode: '+44',
    department: 'Grip',
    startsOn: '2026-03-01',
    customValues: { 'f-1': 42 },
  });

  it('are asked for only where the contacts differ', () => {
    const differing = differingParts(parts, [one, other]);
    expect(differing.map(({ label }) => label)).toEqual([
      'Mobile',
      'Department',
      'Dates',
      'Shoe size',
    ]);
    expect(differing.map(({ textOf }) => textOf(other))).toEqual([
      '+44 7400123456',
      'Grip',
      '1 Mar 2026 – ',
      '42',
    ]);
    expect(differingParts(parts, [one, contact('same')])).toEqual([]);
  });

  it('are those of the one that stays, and of another where it has nothing', () => {
    const choices = usualChoices(differingParts(parts, [one, other]), one, [other]);
    expect(choices).toEqual({
      mobile: 'other',
      department: 'one',
      dates: 'other',
      'custom.f-1': 'other',
    });
  });
});
