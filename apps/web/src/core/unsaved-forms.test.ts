import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  findUnsavedForm,
  forgetUnsavedForm,
  forgetUnsavedForms,
  keepUnsavedForms,
  type UnsavedForm,
  unsavedFormsKey,
  watchForm,
} from './unsaved-forms.ts';

const kept = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Keeps one form as the session of a user ends. */
function end(userId: string, key: string, form: UnsavedForm | undefined): void {
  const stop = watchForm(key, () => form);
  keepUnsavedForms(userId);
  stop();
}

const typed: UnsavedForm = { base: { name: '' }, values: { name: 'Ann' } };

describe('a form that is open when the session ends', () => {
  test('is found by the same user alone, and until it is forgotten', () => {
    end('ann', '/dashboard/contacts new', typed);
    expect(findUnsavedForm('/dashboard/contacts new', 'ann')).toEqual(typed);
    expect(findUnsavedForm('/dashboard/contacts new', 'bo')).toBeUndefined();
    expect(findUnsavedForm('/dashboard/users new', 'ann')).toBeUndefined();
    forgetUnsavedForm('/dashboard/contacts new');
    expect(findUnsavedForm('/dashboard/contacts new', 'ann')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  test('is deleted once another user has signed in', () => {
    end('ann', 'form', typed);
    forgetUnsavedForms('ann');
    expect(findUnsavedForm('form', 'ann')).toEqual(typed);
    forgetUnsavedForms('bo');
    expect(kept.size).toBe(0);
  });

  test('replaces none of another user, and is kept with those of an earlier end', () => {
    end('ann', 'one', typed);
    end('ann', 'two', typed);
    expect(findUnsavedForm('one', 'ann')).toEqual(typed);
    end('bo', 'two', { base: {}, values: { name: 'Bo' } });
    expect(findUnsavedForm('one', 'bo')).toBeUndefined();
    expect(findUnsavedForm('two', 'ann')).toBeUndefined();
  });

  test('is not kept where nothing is typed, nor after it was closed', () => {
    end('ann', 'form', undefined);
    watchForm('closed', () => typed)();
    keepUnsavedForms('ann');
    expect(kept.size).toBe(0);
  });

  test('is kept without secrets, and without what is no text', () => {
    const values = {
      name: 'Ann',
      newPassword: 'hunter2',
      webhookSecret: 's3',
      accessToken: 't0',
      file: new Blob(['x']),
      parts: [{ at: new Date() }],
      groups: [{ id: '1', isOn: true }],
    };
    end('ann', 'form', { base: { name: '', groups: [] }, values });
    expect(findUnsavedForm('form', 'ann')?.values).toEqual({
      name: 'Ann',
      groups: [{ id: '1', isOn: true }],
    });
    expect(kept.get(unsavedFormsKey)).not.toMatch(/hunter2|s3|t0/);
  });

  test('is offered for half a day', () => {
    vi.useFakeTimers();
    end('ann', 'form', typed);
    vi.advanceTimersByTime(11 * 60 * 60 * 1000);
    expect(findUnsavedForm('form', 'ann')).toEqual(typed);
    vi.advanceTimersByTime(60 * 60 * 1000);
    expect(findUnsavedForm('form', 'ann')).toBeUndefined();
  });

  test('is kept by a name that objects have of themselves too', () => {
    expect(findUnsavedForm('constructor', 'ann')).toBeUndefined();
    end('ann', 'form', typed);
    expect(findUnsavedForm('constructor', 'ann')).toBeUndefined();
  });

  test('stays unkept where the tab has no room', () => {
    vi.stubGlobal('window', {
      sessionStorage: {
        ...sessionStorage,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    });
    end('ann', 'form', typed);
    expect(findUnsavedForm('form', 'ann')).toBeUndefined();
  });
});
