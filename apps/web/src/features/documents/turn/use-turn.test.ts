import type { DocumentDetail, InkValue } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { changedValues, laidOver, ownValues } from './use-turn.ts';

describe('what is saved at a turn', () => {
  it('are the values that changed alone, an emptied one among them', () => {
    const before = { form: { name: 'Ann', note: 'Old', town: 'Leeds' } };
    const now = { form: { name: 'Ann', note: '', town: 'York' } };
    expect(changedValues(now, before)).toEqual({ form: { note: '', town: 'York' } });
    expect(changedValues(before, before)).toEqual({});
  });

  it('are not those that a file call has saved while others were sent', () => {
    const permit = { kind: 'file', name: 'permit.png', sha256: '' } as const;
    const sent = { form: { note: 'New' } };
    const now = { form: { name: 'Ann', note: 'New', permit } };
    const saved = laidOver({ form: { name: 'Ann', note: 'Old', permit } }, sent);
    expect(changedValues(now, saved)).toEqual({});
  });
});

describe('the values of a party that finishes', () => {
  const field = (key: string, type: string, assignee: string) => ({ key, type, assignee });
  const document = {
    forms: [
      {
        formTemplateId: 'form',
        fields: [
          field('name', 'text', 'recipient'),
          field('remark', 'text', 'approver-1'),
          field('sign', 'signature', 'approver-1'),
          field('initial', 'initials', 'approver-1'),
          field('other', 'signature', 'recipient'),
        ],
      },
      { formTemplateId: 'none', fields: [field('name', 'text', 'creator')] },
    ],
  } as unknown as Pick<DocumentDetail, 'forms'>;
  const ink: InkValue = { kind: 'typed', text: 'Ann Lee', hand: 'caveat' };
  const initials: InkValue = { kind: 'typed', text: 'AL', hand: 'caveat' };

  it('are its own, with its signature and initials where required', () => {
    const values = { form: { name: 'Zofia', remark: 'Agreed.' }, none: { name: 'Bo' } };
    expect(ownValues(document, 'approver-1', values, ink, initials)).toEqual({
      form: { remark: 'Agreed.', sign: ink, initial: initials },
    });
  });

  it('is nothing where nothing is its own', () => {
    expect(ownValues(document, undefined, { form: { name: 'Zofia' } }, ink)).toEqual({});
  });
});
