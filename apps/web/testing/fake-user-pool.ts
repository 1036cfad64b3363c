/** A call of the user pool that a page has made. */
export interface PoolCall {
  operation: string;
  body: Record<string, unknown>;
}

/** An error of the user pool, by its name. */
export class PoolError {
  readonly name: string;
  readonly message: string;
  constructor(name: string, message = name) {
    this.name = name;
    this.message = message;
  }
}

type PoolAnswer = object | PoolError | Promise<object>;

/** Creates the tokens of a signed-in user. */
export const poolTokens = () => ({
  AuthenticationResult: {
    AccessToken: token({ token_use: 'access' }),
    IdToken: token({ token_use: 'id', auth_time: 1_700_000_000 }),
    RefreshToken: 'refresh-token',
    ExpiresIn: 3600,
    TokenType: 'Bearer',
  },
});

/** Creates the answer to a right password: the tokens, or the challenge that comes first. */
export const poolChallenge = (ChallengeName: string, ChallengeParameters = {}) => ({
  ChallengeName,
  ChallengeParameters,
  Session: 'pool-session-0001',
});

/**
 * Stands in for the user pool in a test of a page: each operation is answered as the test says. It takes any password
 * unless the test says otherwise.
 */
export class FakeUserPool {
  readonly calls: PoolCall[] = [];
  readonly #answers = new Map<string, (call: PoolCall) => PoolAnswer>();

  constructor() {
    this.answer('InitiateAuth', passwordChallenge)
      .answer('RespondToAuthChallenge', poolTokens)
      .answer('RevokeToken', {})
      .answer('GlobalSignOut', {});
  }

  /** Says what an operation is answered from now on. */
  answer(operation: string, answer: PoolAnswer | ((call: PoolCall) => PoolAnswer)): this {
    this.#answers.set(
      operation,
      typeof answer === 'function' ? (answer as (call: PoolCall) => PoolAnswer) : () => answer,
    );
    return this;
  }

  callsOf(operation: string): PoolCall[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  /** Answers a call instead of `fetch`. */
  readonly fetch = async (init?: RequestInit): Promise<Response> => {
    const target = new Headers(init?.headers).get('x-amz-target') ?? '';
    const call = {
      operation: target.split('.')[1] ?? '',
      body: JSON.parse(init?.body as string) as PoolCall['body'],
    };
    this.calls.push(call);
    const found = this.#answers.get(call.operation);
    const answer = await (found?.(call) ?? new PoolError('UnknownOperationException'));
    if (!(answer instanceof PoolError)) return Response.json(answer);
    return Response.json({ __type: answer.name, message: answer.message }, { status: 400 });
  };
}

/** A challenge to prove the password, of numbers that no one checks. */
const passwordChallenge = ({ body }: PoolCall) => {
  const { USERNAME } = body.AuthParameters as { USERNAME: string };
  return poolChallenge('PASSWORD_VERIFIER', {
    USERNAME,
    USER_ID_FOR_SRP: USERNAME,
    SRP_B: 'ab'.repeat(384),
    SALT: 'cd'.repeat(16),
    SECRET_BLOCK: btoa('secret block'),
  });
};

/** A token that lasts for an hour and is signed by no one. */
function token(claims: object): string {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const all = { sub: 'user-1', username: 'user-1', exp, iat: exp - 3600, origin_jti: 'origin-1' };
  return [{ alg: 'none' }, { ...all, ...claims }, 'none']
    .map((part) => btoa(JSON.stringify(part)).replaceAll('=', ''))
    .join('.');
}
