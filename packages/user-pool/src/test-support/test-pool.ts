import { randomBytes } from 'node:crypto';
import {
  type AccountEvent,
  type CodeMessage,
  createUserPool,
  generateSigningKey,
  type Limits,
  type SecretKeys,
  type UserPool,
  type UserPoolStore,
} from '../index.ts';
import { createMemoryStore } from './memory-store.ts';
import { beginSrpSignIn } from './srp-sign-in.ts';

/** Answers have many shapes; the tests say which one they expect. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: Json;
  text: string;
  error: string | undefined;
};

/** A pool on a clock that stands still until a test moves it, with the mail it would have sent. */
export type TestPool = {
  pool: UserPool;
  store: UserPoolStore;
  codes: CodeMessage[];
  errors: { error: unknown; operation: string }[];
  events: AccountEvent[];
  /** Moves the clock on. */
  pass(ms: number): void;
  now(): Date;
  call(
    operation: string,
    body: unknown,
    from?: { address?: string; userAgent?: string },
  ): Promise<Answer>;
  /** The first step of a sign-in, and what answers it rightly for a password. */
  beginSignIn(email: string): Promise<{ answer: Answer; respond(password: string): Json }>;
  signIn(email: string, password: string, from?: { address: string }): Promise<Answer>;
  /** Another server on the same store and keys. */
  restart(): TestPool;
};

export const poolId = 'us-east-1_Embedded1';
export const clientId = 'web-client';
export const issuer = 'https://sign.example.org/us-east-1_Embedded1';
export const signingKey = generateSigningKey();

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

type Setup = {
  limits?: Partial<Limits>;
  store?: UserPoolStore;
  masterKey?: Buffer;
  secretKeys?: SecretKeys;
  deliverCode?: (message: CodeMessage) => Promise<void>;
  startAt?: Date;
  writableAttributes?: string[];
};

export function openTestPool(setup: Setup = {}): TestPool {
  const clock = { at: setup.startAt?.getTime() ?? Date.UTC(2026, 10, 21, 3, 0, 0) };
  return compose({ masterKey: randomBytes(32), store: createMemoryStore(), ...setup }, clock);
}

function compose(
  setup: Setup & Required<Pick<Setup, 'masterKey' | 'store'>>,
  clock: { at: number },
): TestPool {
  const codes: CodeMessage[] = [];
  const errors: TestPool['errors'] = [];
  const events: AccountEvent[] = [];
  const pool = createUserPool({
    poolId,
    clientId,
    issuer,
    signingKeys: [signingKey],
    masterKey: setup.masterKey,
    store: setup.store,
    now: () => new Date(clock.at),
    deliverCode: setup.deliverCode ?? (async (message) => void codes.push(message)),
    limits: { resetAnswerMs: 0, addressBurst: 100_000, ...setup.limits },
    ...(setup.secretKeys && { secretKeys: setup.secretKeys }),
    ...(setup.writableAttributes && { writableAttributes: setup.writableAttributes }),
    onEvent: async (event) => void events.push(event),
    onError: (error, operation) => void errors.push({ error, operation }),
  });
  const call: TestPool['call'] = async (operation, body, from = {}) => {
    const response = await pool.handle({
      target: `AWSCognitoIdentityProviderService.${operation}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      address: from.address ?? '192.0.2.1',
      userAgent: from.userAgent ?? 'Test/1.0',
    });
    const parsed: unknown = JSON.parse(response.body);
    const error = response.headers['x-amzn-errortype']?.replace(':', '');
    return { ...response, body: parsed, text: response.body, error };
  };
  const beginSignIn: TestPool['beginSignIn'] = (email) => begin(call, email);
  return {
    pool,
    store: setup.store,
    codes,
    errors,
    events,
    pass: (ms) => void (clock.at += ms),
    now: () => new Date(clock.at),
    call,
    beginSignIn,
    signIn: async (email, password, from) =>
      call('RespondToAuthChallenge', (await beginSignIn(email)).respond(password), from),
    restart: () => compose(setup, clock),
  };
}

async function begin(call: TestPool['call'], email: string) {
  const { initiate, respond } = beginSrpSignIn({ poolId, clientId, email });
  const answer = await call('InitiateAuth', initiate);
  return { answer, respond: (password: string) => respond(answer.body as object, password) };
}

/** The claims of a JWT, unchecked. */
export function claimsOf(token: string): Json {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
