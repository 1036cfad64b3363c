import { acceptJoin, openSession } from '@countersign/contract';
import type { SignInOutput } from 'aws-amplify/auth';
import { callEndpoint } from '../../core/api/call.ts';
import { loadPoolActs, loadUserPool } from '../../core/session/load-user-pool.ts';
import { forgetReturnTo, wantedJoin } from '../../core/session/return-to.ts';
import {
  notConfirmed,
  type SignInPart,
  type SignInProblem,
  signInProblem,
} from '../../core/session/sign-in-error.ts';
import { takeUpSession } from '../../core/session/take-up-session.ts';
import type { Factor } from '../../core/store/slices/authenticated.ts';
import { authenticatorUri } from '../../kit/credentials/authenticator-uri.ts';
import { signInText } from './sign-in-text.ts';

/** Names the next step of signing in. */
export type SignInStep =
  | { step: 'signed-in' }
  | { step: 'new-password' }
  | { step: 'code'; from: Factor; destination: string }
  /** Which of these ways they want; `isSetUp`: to set it up, as they have none yet. */
  | { step: 'choice'; choices: Factor[]; isSetUp: boolean }
  /** `uri` holds the secret too, for the QR code. */
  | { step: 'authenticator'; uri: string; secret: string }
  /** A code for a new password is with them already. */
  | { step: 'reset' }
  | { step: 'failed'; problem: SignInProblem };

/** Holds the user and the product of a sign-in, for the next steps. */
interface SignInContext {
  email: string;
  productName: string;
}

/** Signs in with email and password. */
export async function signIn(password: string, context: SignInContext): Promise<SignInStep> {
  const input = { username: context.email, password };
  return attempt('sign-in', context, async () => {
    const pool = await loadPoolActs();
    return pool.signIn(input).catch(async (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException')
        throw error;
      // Tokens of someone who never got as far as a session: theirs give way.
      await signOutOfPool();
      return pool.signIn(input);
    });
  });
}

/** Answers what the user pool asked for: the new password, or a code. */
export async function answerChallenge(
  answer: string,
  part: SignInPart,
  context: SignInContext,
): Promise<SignInStep> {
  return attempt(part, context, async () => {
    const { confirmSignIn } = await loadPoolActs();
    return confirmSignIn({ challengeResponse: answer });
  });
}

async function signOutOfPool(): Promise<void> {
  const { signOut } = await loadUserPool();
  await signOut();
}

type PoolFactor = 'TOTP' | 'EMAIL' | 'SMS';
const answerOf: Record<Factor, PoolFactor> = { app: 'TOTP', email: 'EMAIL', phone: 'SMS' };
const factorOf: Record<PoolFactor, Factor> = { TOTP: 'app', EMAIL: 'email', SMS: 'phone' };

/** Chooses among the ways that the user pool offered. */
export async function chooseFactor(factor: Factor, context: SignInContext): Promise<SignInStep> {
  return answerChallenge(answerOf[factor], 'sign-in', context);
}

async function attempt(
  part: SignInPart,
  context: SignInContext,
  run: () => Promise<SignInOutput>,
): Promise<SignInStep> {
  try {
    const { nextStep } = await run();
    return await stepOf(nextStep, context);
  } catch (error) {
    return { step: 'failed', problem: signInProblem(error, part) };
  }
}

async function stepOf(next: SignInOutput['nextStep'], context: SignInContext): Promise<SignInStep> {
  switch (next.signInStep) {
    case 'DONE':
      return openNewSession();
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'new-password' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'code', from: 'app', destination: '' };
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { step: 'code', from: 'email', destination: destinationOf(next) };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { step: 'code', from: 'phone', destination: destinationOf(next) };
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return {
        step: 'choice',
        choices: (next.allowedMFATypes ?? []).map((type) => factorOf[type]),
        isSetUp: next.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
      };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return authenticatorStep(next.totpSetupDetails.sharedSecret, context);
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
      // Codes go where the invitation went: the address that one signs in with.
      return answerChallenge(context.email, 'sign-in', context);
    case 'RESET_PASSWORD':
      return { step: 'reset' };
    case 'CONFIRM_SIGN_UP':
      return { step: 'failed', problem: notConfirmed };
    // Ways of signing in that this client never begins.
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
      return {
        step: 'failed',
        problem: {
          message: signInText.signIn.unsupported,
          isOver: true,
        },
      };
  }
}

function authenticatorStep(secret: string, { email, productName }: SignInContext): SignInStep {
  return { step: 'authenticator', secret, uri: authenticatorUri({ secret, email, productName }) };
}

function destinationOf(next: { codeDeliveryDetails?: { destination?: string } }): string {
  return next.codeDeliveryDetails?.destination ?? '';
}

/** Records the sign-in with the server, whose answer is the session. */
async function openNewSession(): Promise<SignInStep> {
  let answer = await callEndpoint(openSession, {});
  const token = wantedJoin();
  if (!answer.status && answer.code === 'forbidden' && token !== undefined) {
    // No organisation lets them in yet, and they came to join one: it does from here on.
    const joined = await callEndpoint(acceptJoin, { params: { token } });
    if (joined.status) {
      forgetReturnTo();
      answer = await callEndpoint(openSession, {});
    } else answer = joined;
  }
  if (answer.status) {
    takeUpSession(answer.result);
    return { step: 'signed-in' };
  }
  await signOutOfPool().catch(() => undefined);
  return { step: 'failed', problem: { message: answer.message, isOver: true } };
}
