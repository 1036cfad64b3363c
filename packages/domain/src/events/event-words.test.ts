import { eventTypes, kindOfEvent } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { actionName, eventSentence, fieldName, valueText } from './event-labels.ts';

describe('descriptions of audit events', () => {
  it('is a plain sentence', () => {
    expect(eventSentence({ action: 'user.invited', changes: [] })).toBe('Invited');
    expect(actionName('user.invited')).toBe('User: invited');
    expect(actionName('form-pack.created')).toBe('Form pack: added the form pack');
  });

  it('says what one change was', () => {
    const change = { field: 'userType', before: 'Operator', after: 'Admin' };
    expect(eventSentence({ action: 'user.changed', changes: [change] })).toBe(
      'Changed user type from Operator to Admin',
    );
    const flag = { field: 'taxRiskAccess', before: false, after: true };
    expect(eventSentence({ action: 'user.changed', changes: [flag] })).toBe(
      'Changed tax risk access from no to yes',
    );
  });

  it('says what came to a list and what went', () => {
    const change = {
      field: 'projects',
      before: [{ id: '1', name: 'Night Ferry' }],
      after: [
        { id: '2', name: 'Harbour Lights' },
        { id: '3', name: 'Salt Road' },
      ],
    };
    expect(eventSentence({ action: 'user.changed', changes: [change] })).toBe(
      'Changed projects: added Harbour Lights and Salt Road, removed Night Ferry',
    );
  });

  it('names the fields in the order of the forms where several were changed', () => {
    const changes = ['shoeSize', 'mobile', 'approverGroups', 'firstName'].map((field) => ({
      field,
      before: '',
      after: 'x',
    }));
    expect(eventSentence({ action: 'user.changed', changes })).toBe(
      'Changed first name, mobile, approver groups and shoe size',
    );
  });

  it('has words for every kind of event', () => {
    for (const type of eventTypes) {
      const words = eventSentence({ action: type, changes: [] });
      expect(words).toBe(kindOfEvent(type)?.words);
      expect(words).toMatch(/^\p{Lu}.*[^.]$/u);
    }
  });

  it('stays readable for what it does not know', () => {
    expect(eventSentence({ action: 'project.dates-moved', changes: [] })).toBe('Dates moved');
    expect(eventSentence({ action: 'something', changes: [] })).toBe('Something');
    expect(actionName('holiday.approved_late')).toBe('Holiday: approved late');
    expect(fieldName('startDate')).toBe('Start date');
  });

  it('shows every kind of value', () => {
    expect(valueText(null)).toBe('nothing');
    expect(valueText('')).toBe('nothing');
    expect(valueText([])).toBe('nothing');
    expect(valueText(1200)).toBe('1,200');
    expect(valueText([{ id: '1', name: 'Legal' }, 'Finance'])).toBe('Legal, Finance');
    expect(valueText({ pages: 2 })).toBe('{"pages":2}');
  });
});
