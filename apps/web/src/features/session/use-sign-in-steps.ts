import { useContext, useState } from 'react';
import type { SignInPart, SignInProblem } from '../../core/session/sign-in-error.ts';
import {
  type Factor,
  loginFormChanged,
  newPasswordRequired,
  passwordReset,
  resetCodeSent,
  signInBegun,
  verifyCodeRequired,
} from '../../core/store/slices/authenticated.ts';
import { persistor, useAppDispatch, useAppSelector } from '../../core/store/store.ts';
import type { CodeRefusal } from '../../kit/credentials/CodeForm.tsx';
import { ProductNameContext } from '../../ui/page/use-page-title.ts';
import { firstScreen, type Screen } from './first-screen.ts';
import { forgetOpenReset, hasOpenReset, keepOpenReset, openChallenge } from './open-challenge.ts';
import { rememberEmail } from './remembered-email.ts';
import { answerChallenge, chooseFactor, type SignInStep, signIn } from './sign-in.ts';

/** Returns the current screen of signing in, its problem, and the ways to the next one. */
export function useSignInSteps() {
  const dispatch = useAppDispatch();
  const state = useAppSelector((root) => root.authenticated);
  const productName = useContext(ProductNameContext);
  const [screen, setScreen] = useState<Screen>(() =>
    firstScreen(state, { challenge: openChallenge(), hasReset: hasOpenReset() }),
  );
  const [problem, setProblem] = useState<SignInProblem>();
  const context = { email: state.loginForm.email, productName };

  const show = (next: Screen) => {
    setProblem(undefined);
    setScreen(next);
  };
  const startAgain = (why?: SignInProblem) => {
    forgetOpenReset();
    dispatch(signInBegun());
    setScreen({ name: 'sign-in' });
    setProblem(why);
  };
  const follow = (step: SignInStep, email = context.email) => {
    switch (step.step) {
      case 'signed-in':
        return;
      case 'new-password':
        dispatch(newPasswordRequired({ email }));
        return show({ name: 'new-password' });
      case 'code':
        dispatch(
          verifyCodeRequired({ from: step.from, destination: step.destination, choices: [] }),
        );
        return show({ name: 'code', from: step.from });
      case 'choice':
        dispatch(verifyCodeRequired({ from: null, destination: '', choices: step.choices }));
        return show({ name: 'choice', isSetUp: step.isSetUp });
      case 'authenticator':
        return show({ name: 'authenticator', uri: step.uri, secret: step.secret });
      case 'reset':
        keepOpenReset();
        dispatch(resetCodeSent({ email, destination: email }));
        return show({ name: 'reset', isRequired: true });
      case 'failed':
        return step.problem.isOver === true ? startAgain(step.problem) : setProblem(step.problem);
    }
  };

  return {
    screen,
    problem,
    startAgain,
    forget: () => show({ name: 'forgotten' }),
    async signIn(email: string, password: string, remember: boolean) {
      // Signing out on this page has ended it.
      persistor.persist();
      dispatch(loginFormChanged({ email, remember }));
      setProblem(undefined);
      const step = await signIn(password, { email, productName });
      if (step.step !== 'failed') await rememberEmail(remember ? email : undefined);
      follow(step, email);
    },
    async choosePassword(password: string) {
      setProblem(undefined);
      follow(await answerChallenge(password, 'sign-in', context));
    },
    async choose(factor: Factor) {
      follow(await chooseFactor(factor, context));
    },
    /** Answers why the code was not taken, for as long as another one can be tried. */
    async enterCode(code: string, part: SignInPart): Promise<CodeRefusal | undefined> {
      const step = await answerChallenge(code, part, context);
      if (step.step === 'failed' && step.problem.isOver !== true) {
        return { message: step.problem.message, isWrong: step.problem.field === 'code' };
      }
      follow(step);
      return undefined;
    },
    expectResetCode(email: string, destination: string) {
      persistor.persist();
      keepOpenReset();
      dispatch(resetCodeSent({ email, destination }));
      show({ name: 'reset', isRequired: false });
    },
    finishReset(email: string) {
      forgetOpenReset();
      dispatch(passwordReset({ email }));
      show({ name: 'sign-in' });
    },
  };
}
