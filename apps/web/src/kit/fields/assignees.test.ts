import type { FieldAssignee } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { assigneesOf, commonAssignees, inOrder, tonesFor } from './assignees.ts';

describe('the assignees of fields', () => {
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
    const usual = tonesFor([]);
    const tones = commonAssignees.map(usual);
    expect(new Set(tones).size).toBe(tones.length);
    expect(usual('creator')).toBe('ink');
    expect(usual('approver-50')).toBe(usual('approver-5'));
  });

  it('has a colour that no other assignee of the form has', () => {
    const many: FieldAssignee[] = [...commonAssignees, 'signer-12', 'approver-11', 'approver-50'];
    const toneOf = tonesFor(many.toReversed());
    expect(new Set(many.map(toneOf)).size).toBe(many.length);
    // Also before the first field is theirs.
    expect(tonesFor(commonAssignees)('signer-12')).toBe(toneOf('signer-12'));
    expect(commonAssignees.map(toneOf)).toEqual(commonAssignees.map(tonesFor([])));
  });
});
