import { Secret, TOTP } from 'otpauth';
import { type Answer, clientId, minute, type TestPool } from './test-pool.ts';

/** An authenticator app, by a library that knows nothing of ours; on the clock of the pool. */
export type Authenticator = {
  secret: string;
  /** The code that it shows now, or so many half minutes later. */
  code(later?: number): string;
  /** One that it shows neither now nor for minutes around. */
  wrongCode(): string;
};

export function authenticatorApp(test: TestPool, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (later = 0) =>
    totp.generate({ timestamp: test.now().getTime() + later * (minute / 2) });
  const near = () => new Set(Array.from({ length: 41 }, (_, index) => code(index - 20)));
  const wrongCode = () => {
    const shown = near();
    let candidate = 100_000;
    while (shown.has(`${candidate}`)) candidate += 1;
    return `${candidate}`;
  };
  return { secret, code, wrongCode };
}

/** Gives a signed-in user a verified authenticator that is required, and lets its first code lapse. */
export async function setUpAuthenticator(
  test: TestPool,
  AccessToken: string,
  settings: object = { Enabled: true },
): Promise<Authenticator> {
  const answer = await test.call('AssociateSoftwareToken', { AccessToken });
  const app = authenticatorApp(test, (answer.body as { SecretCode: string }).SecretCode);
  await test.call('VerifySoftwareToken', { AccessToken, UserCode: app.code() });
  await test.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: settings });
  test.pass(2 * minute);
  return app;
}

/** Turns on codes by email for a signed-in user. */
export async function setUpEmailCodes(
  test: TestPool,
  AccessToken: string,
  settings: object = { Enabled: true },
): Promise<void> {
  await test.call('SetUserMFAPreference', { AccessToken, EmailMfaSettings: settings });
}

type Challenge = {
  ChallengeName: string;
  ChallengeParameters: { USER_ID_FOR_SRP: string };
  Session: string;
};

/** Answers a challenge with what it asks for; `change` replaces parts of the call. */
export function answerChallenge(
  test: TestPool,
  challenge: Answer,
  responses: Record<string, string>,
  change: object = {},
): Promise<Answer> {
  const { ChallengeName, ChallengeParameters, Session } = challenge.body as Challenge;
  return test.call('RespondToAuthChallenge', {
    ChallengeName,
    Session,
    ClientId: clientId,
    ChallengeResponses: { USERNAME: ChallengeParameters.USER_ID_FOR_SRP, ...responses },
    ...change,
  });
}
