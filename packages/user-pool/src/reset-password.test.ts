import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientId, hour, minute, openTestPool, type TestPool } from './test-support/test-pool.ts';

const ann = 'ann@example.org';
const password = 'Ann-and-1-password';
const newPassword = 'Another-1-password';
const mismatch = {
  __type: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};
const expired = {
  __type: 'ExpiredCodeException',
  message: 'Invalid code provided, please request a code again.',
};

let test: TestPool;
let userId: string;

beforeEach(async () => {
  test = openTestPool();
  ({ userId } = await test.pool.createUser({ email: ann, password }));
});

const forgot = (Username: string) => test.call('ForgotPassword', { Username, ClientId: clientId });

const confirm = (ConfirmationCode: string, Username = ann, Password = newPassword) =>
  test.call('ConfirmForgotPassword', {
    Username,
    ConfirmationCode,
    Password,
    ClientId: clientId,
  });

const newestCode = () => test.codes.at(-1)?.code ?? '';
const wrongCode = () => (newestCode() === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  it('is reset with an emailed code, which ends the old password and its sessions', async () => {
    const old = (await test.signIn(ann, password)).body.AuthenticationResult;
    expect((await forgot(' ANN@example.org')).body).toEqual({
      CodeDeliveryDetails: {
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: 'a***@e***',
      },
    });
    expect(test.codes).toEqual([
      { userId, email: ann, code: expect.stringMatching(/^\d{6}$/), purpose: 'reset-password' },
    ]);
    expect((await confirm(` ${newestCode()} `)).text).toBe('{}');
    expect((await test.signIn(ann, newPassword)).status).toBe(200);
    expect((await test.signIn(ann, password)).status).toBe(400);
    const { body } = await test.call('GetTokensFromRefreshToken', {
      ClientId: clientId,
      RefreshToken: old.RefreshToken,
    });
    expect(body).toMatchObject({ __type: 'NotAuthorizedException' });
    expect((await confirm(newestCode())).body).toEqual(mismatch);
  });

  it('frees a locked name and turns a temporary password into an own one', async () => {
    await test.pool.setPassword(userId, password, { temporary: true });
    for (let failure = 1; failure <= 6; failure += 1) await test.signIn(ann, 'Wrong-1-password');
    await forgot(ann);
    await confirm(newestCode());
    const { body } = await test.signIn(ann, newPassword);
    expect(body.AuthenticationResult).toBeDefined();
  });

  it('takes the newest code only', async () => {
    await forgot(ann);
    const [first] = test.codes;
    do await forgot(ann);
    while (newestCode() === first?.code);
    expect((await confirm(first?.code ?? '')).body).toEqual(mismatch);
    expect((await confirm(newestCode())).status).toBe(200);
  });

  it('takes a code once, even when it comes twice at the same moment', async () => {
    await forgot(ann);
    const answers = await Promise.all([confirm(newestCode()), confirm(newestCode())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('gives an hour to enter it', async () => {
    await forgot(ann);
    test.pass(hour - 1);
    expect((await confirm(newestCode())).status).toBe(200);
    await forgot(ann);
    test.pass(hour);
    expect((await confirm(newestCode())).body).toEqual(expired);
    expect((await test.signIn(ann, newPassword)).status).toBe(200);
  });

  it('gives five tries, then the right code is refused too, until a new one is requested', async () => {
    await forgot(ann);
    const wrong = wrongCode();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await confirm(wrong)).body).toEqual(mismatch);
    }
    expect((await confirm(newestCode())).body).toEqual(expired);
    await forgot(ann);
    expect((await confirm(newestCode())).status).toBe(200);
  });

  it('keeps the owner’s code and requests, whatever a stranger tries', async () => {
    const stranger = { address: '203.0.113.9' };
    const body = { Username: ann, ClientId: clientId };
    await forgot(ann);
    const tried = { ...body, ConfirmationCode: wrongCode(), Password: newPassword };
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await test.call('ConfirmForgotPassword', tried, stranger);
    }
    for (let request = 1; request <= 6; request += 1) {
      await test.call('ForgotPassword', body, stranger);
    }
    expect((await forgot(ann)).status).toBe(200);
    expect((await confirm(newestCode())).status).toBe(200);
  });

  it('gives 25 tries an hour from all networks, whatever codes are requested', async () => {
    const tries = async (network: number) => {
      const from = { address: `203.0.113.${network}` };
      const body = { Username: ann, ClientId: clientId };
      await test.call('ForgotPassword', body, from);
      const tried = { ...body, ConfirmationCode: wrongCode(), Password: newPassword };
      const answers = [];
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        answers.push((await test.call('ConfirmForgotPassword', tried, from)).error);
      }
      return answers;
    };
    for (let network = 1; network <= 5; network += 1) {
      expect(await tries(network)).not.toContain('ExpiredCodeException');
    }
    expect(new Set(await tries(6))).toEqual(new Set(['ExpiredCodeException']));
  });

  it('charges nothing for a password that breaks the rules', async () => {
    await forgot(ann);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect((await confirm(newestCode(), ann, 'short')).error).toBe('InvalidPasswordException');
    }
    expect((await confirm(newestCode())).status).toBe(200);
  });

  it('sends five codes an hour; refused requests do not lengthen the wait', async () => {
    for (let request = 1; request <= 5; request += 1) {
      expect((await forgot(ann)).status).toBe(200);
      test.pass(minute);
    }
    for (let request = 1; request <= 4; request += 1) {
      expect((await forgot(ann)).error).toBe('LimitExceededException');
      test.pass(10 * minute);
    }
    expect(test.codes).toHaveLength(5);
    test.pass(15 * minute);
    expect((await forgot(ann)).status).toBe(200);
  });

  it('does not work with the code of another user', async () => {
    await test.pool.createUser({ email: 'bob@example.org', password });
    await forgot('bob@example.org');
    const bobs = newestCode();
    do await forgot(ann);
    while (newestCode() === bobs);
    expect((await confirm(bobs, ann)).body).toEqual(mismatch);
    expect((await confirm(newestCode(), 'bob@example.org')).body).toEqual(mismatch);
  });

  it('sends nothing to a disabled account, and disabling voids a code', async () => {
    await forgot(ann);
    await test.pool.disableUser(userId);
    expect((await confirm(newestCode())).body).toEqual(mismatch);
    expect((await forgot(ann)).status).toBe(200);
    expect(test.codes).toHaveLength(1);
  });

  it('answers byte by byte the same for a name without an account', async () => {
    const story = async (name: string) => {
      const answers = [];
      for (let request = 1; request <= 6; request += 1) answers.push(await forgot(name));
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        answers.push(await confirm('not it', name));
      }
      return answers.map(({ status, text }) => ({ status, text }));
    };
    expect(await story('amy@example.org')).toEqual(await story(ann));
    expect(test.codes).toHaveLength(5);
  });

  it('hides a failing delivery from the caller and reports it to the operator', async () => {
    const failing = openTestPool({
      deliverCode: async () => {
        throw new Error('No connection.');
      },
    });
    await failing.pool.createUser({ email: ann, password });
    const { status } = await failing.call('ForgotPassword', { Username: ann, ClientId: clientId });
    expect(status).toBe(200);
    expect(failing.errors).toEqual([
      { error: new Error('No connection.'), operation: 'ForgotPassword' },
    ]);
  });

  it('answers no sooner than the set time, account or not', async () => {
    const slow = openTestPool({ limits: { resetAnswerMs: 250 } });
    await slow.pool.createUser({ email: ann, password });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    for (const Username of [ann, 'amy@example.org']) {
      let answered = false;
      const answer = slow.call('ForgotPassword', { Username, ClientId: clientId }).then(() => {
        answered = true;
      });
      await vi.advanceTimersByTimeAsync(249);
      expect(answered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await answer;
    }
  });
});
