import { openSession } from '@countersign/contract';
import {
  confirmSignIn,
  type SignInOutput,
  signIn as signInToPool,
  signOut,
} from 'aws-amplify/auth';
import { callEndpoint } from '../../app/api/call.ts';
import { isSignInOver, signInErrorText } from './sign-in-error.ts';
import { takeUpSession } from './take-up-session.ts';

/** What comes next when somebody signs in. */
export type SignInStep =
  | { step: 'signed-in' }
  | { step: 'new-password' }
  | { step: 'code'; from: 'app' | 'email' | 'phone'; destination: string }
  | { step: 'forgotten-password'; message: string }
  /** `isOver`: it has to start again with e-mail and password. */
  | { step: 'failed'; message: string; isOver: boolean };

/** Signs in with e-mail and password. */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  const input = { username: email.trim(), password };
  return attempt(() =>
    signInToPool(input).catch(async (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException')
        throw error;
      // Tokens of somebody who never got as far as a session: theirs give way.
      await signOut();
      return signInToPool(input);
    }),
  );
}

/** Answers what the user pool asked for: the new password, or the code. */
export async function answerChallenge(answer: string): Promise<SignInStep> {
  return attempt(() => confirmSignIn({ challengeResponse: answer }));
}

async function attempt(run: () => Promise<SignInOutput>): Promise<SignInStep> {
  try {
    const { nextStep } = await run();
    return await stepOf(nextStep);
  } catch (error) {
    return { step: 'failed', message: signInErrorText(error), isOver: isSignInOver(error) };
  }
}

async function stepOf(next: SignInOutput['nextStep']): Promise<SignInStep> {
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
    case 'RESET_PASSWORD':
      return {
        step: 'forgotten-password',
        message: 'Your password has to be set anew. We can send you a code for that.',
      };
    default:
      return {
        step: 'failed',
        message: 'This account needs a way of signing in that is not offered here.',
        isOver: true,
      };
  }
}

function destinationOf(next: { codeDeliveryDetails?: { destination?: string } }): string {
  return next.codeDeliveryDetails?.destination ?? '';
}

/** Records the sign-in with the server, whose answer is the session. */
async function openNewSession(): Promise<SignInStep> {
  const answer = await callEndpoint(openSession, {});
  if (answer.status) {
    takeUpSession(answer.result);
    return { step: 'signed-in' };
  }
  await signOut().catch(() => undefined);
  return { step: 'failed', message: answer.message, isOver: true };
}
