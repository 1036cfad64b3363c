import { describe, expect, it } from 'vitest';
import { eventText, isInProgress } from './document-states.ts';

describe('the state of a document', () => {
  it('is said in a sentence, with the person who did it or without', () => {
    expect(eventText({ actor: 'Dana Reyes', action: 'document.sent', about: '' })).toBe(
      'Dana Reyes sent the document',
    );
    const about = 'request to Ann Lee (ann@example.com)';
    expect(eventText({ actor: '', action: 'document.mailed', about })).toBe(
      'Sent an email: request to Ann Lee (ann@example.com)',
    );
  });

  it('is still readable where the action has no words of its own', () => {
    expect(eventText({ actor: '', action: 'document.put-aside', about: '' })).toBe('Put aside');
  });
});

describe('a document in progress', () => {
  it('is one that the server creates or emails, or that was just sent from here', () => {
    expect(isInProgress({ id: 'a', delivery: 'generating' }, [])).toBe(true);
    expect(isInProgress({ id: 'a', delivery: 'mailing' }, [])).toBe(true);
    expect(isInProgress({ id: 'a', delivery: 'none' }, ['a'])).toBe(true);
    expect(isInProgress({ id: 'a', delivery: 'mailed' }, ['b'])).toBe(false);
    expect(isInProgress({ id: 'a', delivery: 'failed' }, [])).toBe(false);
  });
});
