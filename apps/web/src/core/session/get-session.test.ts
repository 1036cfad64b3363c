import { messages } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { getSession } from './get-session.ts';

function failing(name: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error('no'), { name }));
}

describe('the session helper', () => {
  it('answers the ID token', async () => {
    const idToken = { toString: () => 'the-id-token' };
    const answer = await getSession(async () => ({ tokens: { idToken } }));
    expect(answer).toEqual({ status: true, idToken: 'the-id-token' });
  });

  it('answers "Session expired!" where no one is signed in', async () => {
    expect(await getSession(async () => ({}))).toMatchObject({
      status: false,
      error: messages.sessionExpired,
    });
  });

  it('answers the same where the session was revoked', async () => {
    expect(await getSession(failing('NotAuthorizedException'))).toMatchObject({
      status: false,
      error: messages.sessionExpired,
    });
  });

  it('does not end a session because the user pool cannot be reached', async () => {
    expect(await getSession(failing('NetworkError'))).toMatchObject({
      status: false,
      error: messages.apiFailed,
      code: 'unavailable',
    });
  });
});
