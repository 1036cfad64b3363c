import {
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { useCallback, useEffect, useState } from 'react';
import { loadUserPool } from '../../../core/session/load-user-pool.ts';
import { signInProblem } from '../../../core/session/sign-in-error.ts';
import { text } from '../text.ts';

export type Factor = 'app' | 'email';

export interface SecondFactors {
  /** Which are on; undefined until the user pool has said. */
  on: Record<Factor, boolean> | undefined;
  /** Why it could not say. */
  problem: string | undefined;
  reload(): void;
  /** Starts setting the app up; its key, or why there is none. */
  begin(): Promise<{ secret: string } | { problem: string }>;
  /** Turns the app on by its first code; answers why not. */
  finish(code: string): Promise<string | undefined>;
  /** Turns a factor on or off; the app is turned on by its code alone. Answers why not. */
  turn(factor: Factor, wanted: boolean): Promise<string | undefined>;
}

/** One's own second factors, which the user pool keeps. */
export function useSecondFactors(): SecondFactors {
  const [on, setOn] = useState<Record<Factor, boolean>>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      await loadUserPool();
      const { enabled = [] } = await fetchMFAPreference();
      return { app: enabled.includes('TOTP'), email: enabled.includes('EMAIL') };
    };
    load().then(
      (factors) => isWanted && setOn(factors),
      (error: unknown) => isWanted && setProblem(problemOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt]);
  const reload = useCallback(() => {
    setProblem(undefined);
    setAttempt((before) => before + 1);
  }, []);

  return {
    on,
    problem,
    reload,
    async begin() {
      try {
        return { secret: (await setUpTOTP()).sharedSecret };
      } catch (error) {
        return { problem: problemOf(error) };
      }
    },
    finish: (code) =>
      attempted(async () => {
        await verifyTOTPSetup({ code });
        await updateMFAPreference({
          totp: 'PREFERRED',
          ...(on?.email === true ? { email: 'NOT_PREFERRED' } : {}),
        });
      }, reload),
    turn: (factor, wanted) =>
      attempted(async () => {
        const setting = wanted ? 'ENABLED' : 'DISABLED';
        await updateMFAPreference(factor === 'app' ? { totp: setting } : { email: setting });
      }, reload),
  };
}

async function attempted(work: () => Promise<void>, then: () => void): Promise<string | undefined> {
  try {
    await work();
    then();
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}

/** Explains a failure of the user pool to a user who changes how they sign in. */
function problemOf(error: unknown): string {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'InvalidParameterException') {
    return /required/i.test(message) ? text.factors.required : text.factors.notOffered;
  }
  if (/recent sign-in/i.test(message)) {
    return text.factors.signInAgain;
  }
  if (name === 'NotAuthorizedException') return text.factors.sessionEnded;
  return signInProblem(error, 'set-up').message;
}
