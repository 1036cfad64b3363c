import { beforeAll, describe, expect, it } from 'vitest';
import { N } from './crypto/srp.ts';
import { createMemoryStore } from './test-support/memory-store.ts';
import {
  claimsOf,
  clientId,
  day,
  hour,
  minute,
  openTestPool,
  second,
  type TestPool,
} from './test-support/test-pool.ts';

const ann = 'Ann@Example.org';
const annsPassword = 'Ann-and-1-password';
const bob = 'bob@example.org';
const bobsPassword = 'Bob-and-1-password';

const wrongPair = {
  __type: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
};

let pools: TestPool;
let annsId: string;

async function freshPool(setup: Parameters<typeof openTestPool>[0] = {}): Promise<TestPool> {
  const test = openTestPool(setup);
  annsId = (await test.pool.createUser({ email: ann, password: annsPassword })).userId;
  await test.pool.createUser({ email: bob, password: bobsPassword });
  return test;
}

describe('signing in with a password', () => {
  beforeAll(async () => {
    pools = await freshPool();
  });

  it('gives tokens to users who know it, however the email address is written', async () => {
    for (const name of [ann, 'ann@example.org', ' ANN@EXAMPLE.ORG ']) {
      const { status, body } = await pools.signIn(name, annsPassword);
      expect(status).toBe(200);
      expect(body.ChallengeParameters).toEqual({});
      expect(body.AuthenticationResult).toEqual({
        AccessToken: expect.any(String),
        ExpiresIn: 3600,
        IdToken: expect.any(String),
        RefreshToken: expect.any(String),
        TokenType: 'Bearer',
      });
      expect(claimsOf(body.AuthenticationResult.IdToken)).toMatchObject({
        sub: annsId,
        email: ann,
        email_verified: true,
        'cognito:username': annsId,
        aud: clientId,
        token_use: 'id',
      });
      expect(claimsOf(body.AuthenticationResult.AccessToken)).toMatchObject({
        sub: annsId,
        username: annsId,
        client_id: clientId,
        token_use: 'access',
      });
    }
  });

  it('notes in the session where it was opened from', async () => {
    const started = await pools.beginSignIn(ann);
    const { body } = await pools.call('RespondToAuthChallenge', started.respond(annsPassword), {
      address: '2001:db8::7',
      userAgent: 'Browser/9',
    });
    const { origin_jti } = claimsOf(body.AuthenticationResult.IdToken);
    expect(await pools.store.findSession(origin_jti)).toMatchObject({
      userId: annsId,
      address: '2001:db8::7',
      userAgent: 'Browser/9',
      createdAt: pools.now(),
      lastUsedAt: pools.now(),
      revokedAt: null,
    });
  });

  it('refuses a wrong password', async () => {
    const { status, body } = await pools.signIn(ann, 'Ann-and-2-password');
    expect(status).toBe(400);
    expect(body).toEqual(wrongPair);
  });

  it('accepts the email address in the second step too, but no other user', async () => {
    const answered = async (username: string) => {
      const response = (await pools.beginSignIn(ann)).respond(annsPassword);
      response.ChallengeResponses.USERNAME = username;
      return pools.call('RespondToAuthChallenge', response);
    };
    expect((await answered('ANN@example.org')).status).toBe(200);
    expect((await answered(bob)).body).toEqual(wrongPair);
  });
});

describe('forged and stale proofs', () => {
  beforeAll(async () => {
    pools = await freshPool({ limits: { lockFromFailure: 1000 } });
  });

  it.each([
    ['0', 0n],
    ['N', N],
    ['2N', 2n * N],
    ['no number', 'xyz'],
    ['longer than the group', 'f'.repeat(769)],
  ])('refuses SRP_A = %s', async (_, A) => {
    const { status, body } = await pools.call('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: ann, SRP_A: typeof A === 'bigint' ? A.toString(16) : A },
      ClientId: clientId,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ __type: 'InvalidParameterException' });
  });

  it.each([1n, N - 1n, 5n])('never gives tokens for a foreign SRP_A', async (A) => {
    const started = await pools.call('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: ann, SRP_A: A.toString(16) },
      ClientId: clientId,
    });
    const response = (await pools.beginSignIn(ann)).respond(annsPassword);
    response.ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK =
      started.body.ChallengeParameters.SECRET_BLOCK;
    expect((await pools.call('RespondToAuthChallenge', response)).body).toEqual(wrongPair);
  });

  it('takes a proof once, even when it comes several times at the same moment', async () => {
    const response = (await pools.beginSignIn(ann)).respond(annsPassword);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => pools.call('RespondToAuthChallenge', response)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await pools.call('RespondToAuthChallenge', response)).body).toEqual(wrongPair);
  });

  it('uses a secret block up by a wrong proof as well', async () => {
    const started = await pools.beginSignIn(ann);
    await pools.call('RespondToAuthChallenge', started.respond('Wrong-1-password'));
    const { body } = await pools.call('RespondToAuthChallenge', started.respond(annsPassword));
    expect(body).toEqual(wrongPair);
  });

  it('refuses a secret block with a flipped bit, of another sign-in or of another pool', async () => {
    const answerWith = async (change: (block: Buffer) => Buffer | string) => {
      const response = (await pools.beginSignIn(ann)).respond(annsPassword);
      const { ChallengeResponses: answers } = response;
      const block = change(Buffer.from(answers.PASSWORD_CLAIM_SECRET_BLOCK, 'base64'));
      answers.PASSWORD_CLAIM_SECRET_BLOCK =
        typeof block === 'string' ? block : block.toString('base64');
      return (await pools.call('RespondToAuthChallenge', response)).body;
    };
    for (const index of [0, 13, 200, -1]) {
      const flipped = await answerWith((block) => {
        const at = index < 0 ? block.length + index : index;
        block.writeUInt8(block.readUInt8(at) ^ 1, at);
        return block;
      });
      expect(flipped).toEqual(wrongPair);
    }
    const others = await pools.beginSignIn(bob);
    const ofBob = await answerWith(() => others.answer.body.ChallengeParameters.SECRET_BLOCK);
    expect(ofBob).toEqual(wrongPair);
    const foreign = await freshPool();
    const elsewhere = await foreign.beginSignIn(ann);
    expect(await answerWith(() => elsewhere.answer.body.ChallengeParameters.SECRET_BLOCK)).toEqual(
      wrongPair,
    );
    expect(await answerWith(() => 'AAAA')).toEqual(wrongPair);
  });

  it('gives three minutes between the steps', async () => {
    const inTime = await pools.beginSignIn(ann);
    pools.pass(3 * minute - 1);
    expect((await pools.call('RespondToAuthChallenge', inTime.respond(annsPassword))).status).toBe(
      200,
    );
    const late = await pools.beginSignIn(ann);
    pools.pass(3 * minute);
    expect((await pools.call('RespondToAuthChallenge', late.respond(annsPassword))).body).toEqual(
      wrongPair,
    );
  });

  it('refuses when the password was changed between the steps', async () => {
    const test = await freshPool();
    const started = await test.beginSignIn(ann);
    await test.pool.setPassword(annsId, 'Another-1-password');
    const { body } = await test.call('RespondToAuthChallenge', started.respond(annsPassword));
    expect(body).toEqual(wrongPair);
    expect((await test.signIn(ann, 'Another-1-password')).status).toBe(200);
  });

  it('refuses when the user was disabled or deleted between the steps', async () => {
    const test = await freshPool();
    const disabled = await test.beginSignIn(ann);
    await test.pool.disableUser(annsId);
    expect(
      (await test.call('RespondToAuthChallenge', disabled.respond(annsPassword))).body,
    ).toEqual({ __type: 'NotAuthorizedException', message: 'User is disabled.' });
    expect((await test.signIn(ann, 'Wrong-1-password')).body).toEqual(wrongPair);
    await test.pool.enableUser(annsId);
    const deleted = await test.beginSignIn(ann);
    await test.pool.deleteUser(annsId);
    expect((await test.call('RespondToAuthChallenge', deleted.respond(annsPassword))).body).toEqual(
      wrongPair,
    );
  });
});

describe('a name without an account', () => {
  it('gets the same prompts, always the same way, and is then refused the same', async () => {
    const test = await freshPool();
    const real = (await test.beginSignIn(ann)).answer.body;
    const first = (await test.beginSignIn('Ghost@example.org')).answer.body;
    const again = (await test.restart().beginSignIn('ghost@EXAMPLE.org')).answer.body;
    expect(Object.keys(first.ChallengeParameters)).toEqual(Object.keys(real.ChallengeParameters));
    const shape = (challenge: Record<string, string>) => ({
      salt: challenge.SALT?.length,
      block: challenge.SECRET_BLOCK?.length,
      id: challenge.USERNAME?.replaceAll(/[0-9a-f]/g, 'x'),
    });
    expect(shape(first.ChallengeParameters)).toEqual(shape(real.ChallengeParameters));
    expect(first.ChallengeParameters.SALT).toBe(again.ChallengeParameters.SALT);
    expect(first.ChallengeParameters.USERNAME).toBe(again.ChallengeParameters.USERNAME);
    expect(first.ChallengeParameters.SRP_B).not.toBe(again.ChallengeParameters.SRP_B);
    const other = (await test.beginSignIn('ghost2@example.org')).answer.body;
    expect(other.ChallengeParameters.SALT).not.toBe(first.ChallengeParameters.SALT);
    expect((await test.signIn('ghost@example.org', annsPassword)).body).toEqual(wrongPair);
  });
});

describe('what reveals whether a name has an account', () => {
  const blockOf = async (test: TestPool, name: string) =>
    (await test.beginSignIn(name)).answer.body.ChallengeParameters.SECRET_BLOCK.length as number;

  it('is not the length of the secret block, however often the password was changed', async () => {
    const test = await freshPool();
    const lengths = new Set([await blockOf(test, 'ghost@example.org')]);
    for (const changes of [1, 9, 10, 90]) {
      for (let change = 0; change < changes; change += 1) {
        await test.store.replacePassword(annsId, {
          salt: '77',
          verifier: '88',
          temporaryUntil: null,
          expectedVersion: null,
          endSessionsAt: null,
        });
      }
      lengths.add(await blockOf(test, ann));
    }
    expect((await test.store.findUser(annsId))?.passwordVersion).toBe(111);
    // Numbers come out shorter now and then.
    for (let call = 0; call < 60; call += 1) lengths.add(await blockOf(test, ann));
    expect([...lengths]).toHaveLength(1);
  });

  it('is not what is looked up, nor how much is read', async () => {
    const store = createMemoryStore();
    const seen: [string, number][] = [];
    const watched = new Proxy(store, {
      get: (target, name: keyof typeof store) => {
        const method = target[name] as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const answer = await method(...args);
          // A salt or verifier is a digit shorter now and then.
          seen.push([name, Math.round(JSON.stringify(answer ?? null).length / 100)]);
          return answer;
        };
      },
    });
    const test = await freshPool({ store: watched });
    const seenFor = async (name: string) => {
      seen.length = 0;
      await test.signIn(name, 'Wrong-1-password');
      return [...seen];
    };
    const real = await seenFor(ann);
    expect(real).toContainEqual(['findIdentity', 12]);
    expect(await seenFor('ghost@example.org')).toEqual(real);
  });
});

describe('too many wrong passwords', () => {
  const lockedFor = (seconds: number) => ({
    __type: 'NotAuthorizedException',
    message: `Password attempts exceeded. Try again in ${seconds} seconds.`,
  });

  it.each([
    ['a user', ann],
    ['an unknown user', 'ghost@example.org'],
  ])(
    'locks the name of %s from the fifth on, each time twice as long, and says so',
    async (_, name) => {
      const test = await freshPool();
      const fail = async () => (await test.signIn(name, 'Wrong-1-password')).body;
      for (let failure = 1; failure <= 5; failure += 1) expect(await fail()).toEqual(wrongPair);
      for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
        expect(await fail()).toEqual(lockedFor(seconds));
        test.pass(seconds * second - 1);
        expect(await fail()).toEqual(lockedFor(1));
        test.pass(1);
        expect(await fail()).toEqual(wrongPair);
      }
    },
  );

  it('refuses even the right password while locked, and forgets all after it', async () => {
    const test = await freshPool();
    const failFiveTimes = async () => {
      for (let failure = 1; failure <= 5; failure += 1) await test.signIn(ann, 'Wrong-1-password');
    };
    await failFiveTimes();
    expect((await test.signIn(ann, annsPassword)).body).toEqual(lockedFor(1));
    expect((await test.signIn(bob, bobsPassword)).status).toBe(200);
    test.pass(second);
    expect((await test.signIn(ann, annsPassword)).status).toBe(200);
    await failFiveTimes();
    test.pass(second);
    expect((await test.signIn(ann, annsPassword)).status).toBe(200);
  });

  it('locks a stranger’s network, and not the owner elsewhere, for as long as the stranger goes on', async () => {
    const test = await freshPool();
    const stranger = { address: '203.0.113.9' };
    for (let hours = 0; hours < 6; hours += 1) {
      for (let failure = 1; failure <= 6; failure += 1) {
        await test.signIn(ann, 'Wrong-1-password', stranger);
      }
      expect((await test.signIn(ann, annsPassword, stranger)).body).toMatchObject(lockedFor(1));
      expect((await test.signIn(ann, annsPassword)).status).toBe(200);
      test.pass(hour);
    }
  });

  it.each([
    ['a user', ann],
    ['an unknown user', 'ghost@example.org'],
  ])(
    'locks the name of %s everywhere after fifty, but not where the owner is signed in',
    async (_, name) => {
      const test = await freshPool();
      expect((await test.signIn(ann, annsPassword)).status).toBe(200);
      const from = (network: number) => ({ address: `203.0.113.${network}` });
      for (let network = 0; network < 25; network += 1) {
        for (let failure = 1; failure <= 2; failure += 1) {
          const { body } = await test.signIn(name, 'Wrong-1-password', from(network));
          expect(body).toEqual(wrongPair);
        }
      }
      expect((await test.signIn(name, annsPassword, from(99))).body).toEqual(lockedFor(1));
      const known = await test.signIn(name, annsPassword);
      if (name === ann) expect(known.status).toBe(200);
      else expect(known.body).toEqual(lockedFor(1));
      // What the owner does lifts no lock of strangers.
      expect((await test.signIn(name, annsPassword, from(99))).body).toEqual(lockedFor(1));
    },
  );

  it('takes the addresses of an IPv6 network of 64 bits as one', async () => {
    const test = await freshPool();
    for (let failure = 1; failure <= 5; failure += 1) {
      await test.signIn(ann, 'Wrong-1-password', { address: `2001:db8::${failure}` });
    }
    const { body } = await test.signIn(ann, annsPassword, { address: '2001:db8::ffff' });
    expect(body).toEqual(lockedFor(1));
  });

  it('reports each to the application, with a hash of the name, account or not', async () => {
    const test = await freshPool();
    await test.signIn(ann, 'Wrong-1-password');
    await test.signIn('ghost@example.org', 'Wrong-1-password', { address: '203.0.113.9' });
    expect(test.events).toEqual([
      {
        what: 'sign-in-failed',
        wrong: 'password',
        userId: annsId,
        nameKey: expect.any(String),
        address: '192.0.2.1',
      },
      {
        what: 'sign-in-failed',
        wrong: 'password',
        userId: expect.not.stringContaining(annsId),
        nameKey: expect.any(String),
        address: '203.0.113.9',
      },
    ]);
    expect(JSON.stringify(test.events)).not.toMatch(/ann@|ghost|Wrong-1/i);
  });

  it('counts attempts that come at the same moment, on whichever server', async () => {
    const test = await freshPool();
    const other = test.restart();
    const started = await Promise.all(Array.from({ length: 12 }, () => test.beginSignIn(ann)));
    const answers = await Promise.all(
      started.map(({ respond }, index) =>
        (index % 2 ? test : other).call('RespondToAuthChallenge', respond('Wrong-1-password')),
      ),
    );
    const refusedAtOnce = answers.filter(({ body }) => body.message === lockedFor(1).message);
    expect(refusedAtOnce).toHaveLength(7);
  });

  it('forgets failures after a quiet quarter of an hour', async () => {
    const test = await freshPool();
    for (let failure = 1; failure <= 4; failure += 1) await test.signIn(ann, 'Wrong-1-password');
    test.pass(15 * minute);
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await test.signIn(ann, 'Wrong-1-password')).body).toEqual(wrongPair);
    }
  });

  it('is lifted when the application sets a password', async () => {
    const test = await freshPool();
    for (let failure = 1; failure <= 5; failure += 1) await test.signIn(ann, 'Wrong-1-password');
    await test.pool.setPassword(annsId, 'Another-1-password');
    expect((await test.signIn(ann, 'Another-1-password')).status).toBe(200);
  });
});

describe('a temporary password', () => {
  const temporary = 'Temporary-1!';
  const own = 'My-own-1-password';

  async function invite(): Promise<TestPool> {
    const test = await freshPool();
    await test.pool.createUser({ email: 'new@example.org', password: temporary, temporary: true });
    return test;
  }

  const answer = (challenge: { body: Record<string, unknown> }, password: string, more = {}) => {
    const parameters = challenge.body.ChallengeParameters as Record<string, string>;
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ClientId: clientId,
      Session: challenge.body.Session,
      ChallengeResponses: {
        USERNAME: parameters.USER_ID_FOR_SRP,
        NEW_PASSWORD: password,
        ...more,
      },
    };
  };

  it('must be changed at the first sign-in and is then over', async () => {
    const test = await invite();
    const challenge = await test.signIn('new@example.org', temporary);
    expect(challenge.body).toEqual({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: {
        USER_ID_FOR_SRP: expect.any(String),
        requiredAttributes: '[]',
        userAttributes: '{"email_verified":"true","email":"new@example.org"}',
      },
      Session: expect.any(String),
    });
    const { body } = await test.call('RespondToAuthChallenge', answer(challenge, own));
    expect(body.AuthenticationResult.AccessToken).toEqual(expect.any(String));
    expect((await test.signIn('new@example.org', temporary)).body).toEqual(wrongPair);
    expect((await test.signIn('new@example.org', own)).body.AuthenticationResult).toBeDefined();
  });

  it('lets a poor choice be made again, but the session be used once', async () => {
    const test = await invite();
    const challenge = await test.signIn('new@example.org', temporary);
    for (const poor of ['short', temporary]) {
      const { body } = await test.call('RespondToAuthChallenge', answer(challenge, poor));
      expect(body).toMatchObject({ __type: 'InvalidPasswordException' });
    }
    const statuses = await Promise.all(
      [own, `${own}2`].map((password) =>
        test.call('RespondToAuthChallenge', answer(challenge, password)),
      ),
    );
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const again = await test.call('RespondToAuthChallenge', answer(challenge, own));
    expect(again.error).toBe('NotAuthorizedException');
  });

  it('can’t be changed with a forged, foreign or late session', async () => {
    const test = await invite();
    const challenge = await test.signIn('new@example.org', temporary);
    const refused = async (change: object, pass = 0) => {
      test.pass(pass);
      const { body } = await test.call('RespondToAuthChallenge', {
        ...answer(challenge, own),
        ...change,
      });
      expect(body).toMatchObject({ __type: 'NotAuthorizedException' });
    };
    const started = await test.beginSignIn('new@example.org');
    await refused({ Session: 'a-session-that-nobody-gave-out' });
    await refused({ Session: started.answer.body.ChallengeParameters.SECRET_BLOCK });
    await refused({ ChallengeResponses: { USERNAME: ann, NEW_PASSWORD: own } });
    await refused({ ChallengeResponses: { USERNAME: annsId, NEW_PASSWORD: own } });
    await refused({}, 3 * minute);
    expect((await test.signIn(ann, annsPassword)).status).toBe(200);
    expect((await test.signIn('new@example.org', temporary)).body.ChallengeName).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
  });

  it('is refused after the account was disabled or given another password meanwhile', async () => {
    const test = await invite();
    const user = await test.store.findUserByEmailKey('new@example.org');
    const userId = user?.userId ?? '';
    const first = await test.signIn('new@example.org', temporary);
    await test.pool.disableUser(userId);
    await test.pool.enableUser(userId);
    await test.pool.setPassword(userId, 'Temporary-2!', { temporary: true });
    const { body } = await test.call('RespondToAuthChallenge', answer(first, own));
    expect(body).toMatchObject({ __type: 'NotAuthorizedException' });
    expect((await test.signIn('new@example.org', 'Temporary-2!')).body.ChallengeName).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
  });

  it('takes those attributes on the way that may be written', async () => {
    const test = await invite();
    const challenge = await test.signIn('new@example.org', temporary);
    const choose = async (attributes: Record<string, string>) =>
      (await test.call('RespondToAuthChallenge', answer(challenge, own, attributes))).body;
    for (const kept of ['email', 'email_verified', 'custom:role']) {
      expect(await choose({ [`userAttributes.${kept}`]: 'x@example.org' })).toEqual({
        __type: 'NotAuthorizedException',
        message: 'A client attempted to write unauthorized attribute',
      });
    }
    const { AuthenticationResult } = await choose({ 'userAttributes.given_name': 'Nina' });
    const { body } = await test.call('GetUser', { AccessToken: AuthenticationResult.AccessToken });
    expect(body.UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Nina' });
  });

  it('lapses after seven days', async () => {
    const test = await invite();
    test.pass(7 * day - hour);
    expect((await test.signIn('new@example.org', temporary)).body.ChallengeName).toBeDefined();
    test.pass(hour);
    expect((await test.signIn('new@example.org', temporary)).body.message).toBe(
      'Temporary password has expired and must be reset by an administrator.',
    );
  });
});
