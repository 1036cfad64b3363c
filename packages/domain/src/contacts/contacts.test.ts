import { emailsRule, groupColours } from '@countersign/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactProblems } from './contact-problems.ts';
import { joinEmails, splitEmails } from './emails.ts';
import { type MergeValues, mergedContact, mergeFieldsOf } from './merged-contact.ts';

describe('the emails of a contact', () => {
  it('are read out of one text, each once, whatever its case', () => {
    expect(splitEmails(' Ada@example.com,b@example.com ,ada@EXAMPLE.com,')).toEqual([
      'Ada@example.com',
      'b@example.com',
    ]);
    expect(splitEmails('  ')).toEqual([]);
  });

  it('come back as they were from the text that shows them', () => {
    const email = fc.tuple(
      fc.stringMatching(/^[a-z0-9]{1,12}$/),
      fc.stringMatching(/^[a-z]{1,8}$/),
    );
    const emails = fc.uniqueArray(
      email.map(([who, where]) => `${who}@${where}.example`),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(emails, (list) => {
        expect(splitEmails(joinEmails(list))).toEqual(list);
        expect(emailsRule.safeParse(joinEmails(list)).success).toBe(true);
      }),
    );
  });
});

describe('what has to match in a contact', () => {
  const fine = { startsOn: null, endsOn: null, agentId: null, alsoSendToAgent: false };

  it('is an end that is not before the start', () => {
    const days = { startsOn: '2026-03-02', endsOn: '2026-03-01' };
    expect(contactProblems({ ...fine, ...days })).toEqual({
      endsOn: 'The end date can’t be before the start date.',
    });
    expect(contactProblems({ ...fine, ...days, endsOn: '2026-03-02' })).toEqual({});
    expect(contactProblems({ ...fine, endsOn: '2026-03-01' })).toEqual({});
  });

  it('is an agent where copies go to one', () => {
    expect(contactProblems({ ...fine, alsoSendToAgent: true })).toHaveProperty('agentId');
    expect(contactProblems({ ...fine, alsoSendToAgent: true, agentId: 'a' })).toEqual({});
  });
});

describe('a merge', () => {
  const ada: MergeValues = {
    id: 'ada',
    category: 'crew',
    firstName: 'Ada',
    lastName: 'Byron',
    emails: ['ada@example.com', 'office@example.com'],
    countryCode: '+44',
    mobile: '7700900123',
    department: 'Camera',
    jobTitle: 'Operator',
    engagementType: 'PAYE',
    agentId: null,
    alsoSendToAgent: false,
    companyName: '',
    companyNumber: '',
    vatNumber: '',
    startsOn: null,
    endsOn: null,
    notes: '',
    pictureSha256: null,
  };
  const other: MergeValues = {
    ...ada,
    id: 'other',
    firstName: 'Augusta',
    emails: ['augusta@example.com', 'ADA@example.com'],
    countryCode: '+48',
    mobile: '601234567',
    companyName: 'Engine Ltd',
    vatNumber: 'GB1',
    agentId: 'ada',
    alsoSendToAgent: true,
  };

  it('is the one that stays where nothing is chosen, with every address of the others', () => {
    expect(mergedContact([ada, other], {})).toEqual({
      ...ada,
      emails: ['ada@example.com', 'office@example.com', 'augusta@example.com'],
    });
  });

  it('takes each part from the chosen contact, and related parts as one', () => {
    const merged = mergedContact([ada, other], {
      email: 'other',
      mobile: 'other',
      company: 'other',
    });
    expect(merged).toEqual({
      ...ada,
      countryCode: '+48',
      mobile: '601234567',
      companyName: 'Engine Ltd',
      vatNumber: 'GB1',
      emails: ['augusta@example.com', 'ADA@example.com', 'office@example.com'],
    });
  });

  it('makes no contact their own agent', () => {
    const merged = mergedContact([other, ada], {});
    expect([merged.agentId, merged.alsoSendToAgent]).toEqual([null, false]);
  });

  it('has a choice for every value of a contact', () => {
    const { id: _, emails: __, ...values } = ada;
    const parts = [
      'name',
      'mobile',
      'category',
      'department',
      'jobTitle',
      'engagementType',
    ] as const;
    const more = ['agent', 'company', 'dates', 'notes', 'picture', 'email'] as const;
    const covered = [...parts, ...more].flatMap((part) => mergeFieldsOf(part));
    expect(covered.toSorted()).toEqual(Object.keys(values).toSorted());
  });
});

describe('the colours of groups', () => {
  it('let white text be read, as WCAG 2.2 asks for', () => {
    const luminance = (hex: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    for (const { label, value } of groupColours) {
      expect([label, 1.05 / (luminance(value) + 0.05) >= 4.5]).toEqual([label, true]);
    }
  });
});
