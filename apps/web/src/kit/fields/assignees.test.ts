import type { FieldAssignee } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { assigneesOf, commonAssignees, inOrder, toneOf } from './assignees.ts';

describe('who fills fields', () => {
  it('is in the order of a document, each once, signers by number', () => {
    const mixed: FieldAssignee[] = ['approver-1', 'signer-10', 'agent', 'signer-2', 'signer-10'];
    expect(inOrder(mixed)).toEqual(['agent', 'signer-2', 'signer-10', 'approver-1']);
    expect(assigneesOf(mixed.map((assignee) => ({ assignee })))).toEqual([
      'creator',
      'recipient',
      'agent',
      'signer-2',
      'signer-10',
      'approver-1',
    ]);
  });

  it('has a colour of its own where it is common, and some colour always', () => {
    const tones = commonAssignees.map(toneOf);
    expect(new Set(tones).size).toBe(tones.length);
    expect(toneOf('creator')).toBe('ink');
    expect(toneOf('signer-6')).toBe(toneOf('signer-1'));
    expect(toneOf('approver-50')).toBe(toneOf('approver-5'));
  });
});
