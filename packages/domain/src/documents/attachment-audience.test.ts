import type { Field, PartyRole, PartyState } from '@countersign/contract';
import { attachmentField } from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { audienceOf, isForAll, receivesAttachment, withAudience } from './attachment-audience.ts';

const party = (
  role: PartyRole,
  more: { state?: PartyState; people?: unknown[]; id?: string } = {},
) => ({ id: role, role, state: 'done' as PartyState, people: [], ...more });
const colleague = (role: PartyRole) => party(role, { people: [{}] });

const passport: Field = {
  ...attachmentField.defaults,
  key: 'passport',
  label: 'Passport',
  assignee: 'recipient',
  required: false,
  placements: [{ page: 0, x: 0, y: 0, width: 100, height: 20 }],
};
const formsWith = (field: Field) => [{ formTemplateId: 'form', fields: [field] }];
const ofPassport = { partyId: 'recipient', formTemplateId: 'form', fieldKey: 'passport' };

describe('the audience of an attachment', () => {
  test('is that of its field, else that of the pack', () => {
    expect(
      audienceOf(ofPassport, formsWith({ ...passport, audience: ['agent'] }), ['copy']),
    ).toEqual(['agent']);
    expect(audienceOf(ofPassport, formsWith({ ...passport, audience: [] }), ['copy'])).toEqual([]);
    expect(audienceOf(ofPassport, formsWith(passport), ['copy'])).toEqual(['copy']);
    expect(audienceOf({ ...ofPassport, fieldKey: null }, [], ['copy'])).toEqual(['copy']);
  });

  test('is all parties for what the sender attaches, unless the field says otherwise', () => {
    const ofSender = { partyId: null, formTemplateId: null, fieldKey: null };
    expect(audienceOf(ofSender, [], [])).toContain('signer');
    const rates: Field = { ...passport, assignee: 'creator' };
    const inField = { ...ofPassport, partyId: null };
    expect(audienceOf(inField, formsWith(rates), [])).toContain('recipient');
    expect(withAudience([rates], [])).toMatchObject([
      { audience: expect.arrayContaining(['copy']) },
    ]);
    expect(audienceOf(inField, formsWith({ ...rates, audience: [] }), ['copy'])).toEqual([]);
  });

  test('is written into fields that do not say it, once a document is sent', () => {
    expect(withAudience([passport], ['agent'])).toMatchObject([{ audience: ['agent'] }]);
    const closed: Field = { ...passport, audience: [] };
    expect(withAudience([closed], ['agent'])).toEqual([closed]);
  });
});

describe('an attachment', () => {
  test('goes to the company, to who attached it and to the audience', () => {
    const to = (one: ReturnType<typeof party>) => receivesAttachment(one, 'recipient', ['agent']);
    expect(to(party('recipient'))).toBe(true);
    expect(to(party('agent'))).toBe(true);
    expect(to(party('signer'))).toBe(false);
    expect(to(party('copy'))).toBe(false);
    expect(to(party('creator'))).toBe(true);
    expect(to(colleague('signer'))).toBe(true);
    expect(to(colleague('approver'))).toBe(true);
  });

  test('is everyone where each party gets the whole document', () => {
    const all = [party('creator'), party('recipient'), colleague('approver')];
    expect(isForAll(all, 'recipient', [])).toBe(true);
    expect(isForAll([...all, party('copy')], 'recipient', [])).toBe(false);
    expect(isForAll([...all, party('copy')], 'recipient', ['copy'])).toBe(true);
    expect(isForAll([...all, party('signer', { state: 'replaced' })], 'recipient', [])).toBe(true);
    expect(isForAll([...all, party('agent', { state: 'skipped' })], 'recipient', [])).toBe(true);
  });
});
