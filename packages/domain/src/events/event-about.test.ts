import { describe, expect, test } from 'vitest';
import { eventAbout } from './event-about.ts';
import { eventSentence } from './event-labels.ts';

const names = { a: 'Ann Lee (ann@example.com)', b: 'Bob Ray (bob@example.com)' };
const mail = (what: string, partyId: string | null, userId: string | null = null) => ({
  what,
  partyId,
  userId,
});

describe('the subject of an event', () => {
  test.for<[string, Record<string, unknown>, string]>([
    ['mailed', { mails: [mail('asked', 'a')] }, 'request to Ann Lee (ann@example.com)'],
    [
      'mailed',
      { mails: [mail('finished', 'a'), mail('finished', null, 'b'), mail('bounced', 'a', 'b')] },
      'completed document to Ann Lee (ann@example.com) and Bob Ray (bob@example.com); notice of a bounced email to Bob Ray (bob@example.com)',
    ],
    [
      'bounced',
      { partyId: 'a', mails: [mail('asked', 'a')] },
      'request to Ann Lee (ann@example.com)',
    ],
    ['reminded', { parties: ['a', 'b'] }, `${names.a} and ${names.b}`],
    ['reassigned', { partyId: 'a', successor: { id: 'b' } }, `from ${names.a} to ${names.b}`],
    [
      'handed-over',
      { partyId: 'a', successor: { id: 'x' } },
      `from ${names.a} to someone no longer here`,
    ],
    ['delegated', { userId: 'a', delegates: { a: 'b' } }, `${names.b} for ${names.a}`],
    ['approved', { actsFor: ['a'] }, `for ${names.a}`],
    ['approved', { actsFor: [] }, ''],
    [
      'signed-on-paper',
      { partyId: 'a', signedOn: '2026-12-03', sha256: 'ab'.repeat(32), opened: [] },
      `${names.a}, on 3 December 2026, scan abababababab`,
    ],
    ['commented', { audience: 'company' }, 'within the company'],
    ['extended', { expiresOn: '2026-12-03' }, '3 December 2026'],
    ['corrected', { expiresOn: null, added: [], removed: [] }, 'expiry: none'],
    [
      'corrected',
      { expiresOn: '2026-12-03', order: [['a']], added: ['a'], removed: ['b'] },
      `expiry: 3 December 2026; signing order; added to CC: ${names.a}; removed from CC: ${names.b}`,
    ],
    ['attached', { personal: { after: { fileName: 'Passport.pdf' } } }, 'Passport.pdf'],
    ['attached', { personal: { digest: 'd', fields: ['fileName'] } }, ''],
    // As releases before this one wrote them.
    ['mailed', {}, ''],
    ['extended', {}, ''],
  ])('%s %j: %s', ([verb, detail, about]) => {
    expect(eventAbout({ action: `document.${verb}`, detail }, names)).toBe(about);
  });

  test('counts people where more are named than there is room for', () => {
    const mails = ['a', 'b', 'c'].map((party) => mail('finished', party));
    const event = { action: 'document.mailed', detail: { mails } };
    const three = { ...names, c: 'Cho Kim (cho@example.com)' };
    expect(eventAbout(event, three, 2)).toBe('completed document to 3 people');
    expect(eventAbout(event, three, 3)).toContain('cho@example.com');
    // One person in several slots is one.
    const twice = { mails: [mail('asked', 'a'), mail('asked', 'a')] };
    expect(eventAbout({ ...event, detail: twice }, names, 1)).toBe(`request to ${names.a}`);
    const reminded = { action: 'document.reminded', detail: { parties: ['a', 'b', 'c'] } };
    expect(eventAbout(reminded, three, 2)).toBe('3 people');
  });

  test('follows its words', () => {
    const said = { action: 'document.reminded', changes: [], about: names.a };
    expect(eventSentence(said)).toBe('Sent a reminder: Ann Lee (ann@example.com)');
  });
});
