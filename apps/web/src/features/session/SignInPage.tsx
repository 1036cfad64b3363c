import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import {
  newPasswordAsked,
  passwordReset,
  resetCodeSent,
  verifyCodeAsked,
} from '../../app/slices/authenticated.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { takeReturnTo } from './return-to.ts';
import { SignInForm } from './SignInForm.tsx';
import type { SignInStep } from './sign-in.ts';
import { VerifyCodeForm } from './VerifyCodeForm.tsx';

type Screen = 'sign-in' | 'new-password' | 'code' | 'forgotten' | 'reset';

/** `/`: signing in, with the steps that the user pool may ask for, and the forgotten password. */
export default function SignInPage() {
  const dispatch = useAppDispatch();
  const state = useAppSelector((root) => root.authenticated);
  // A reload starts again: the challenge of the user pool does not outlive it for certain.
  const [screen, setScreen] = useState<Screen>('sign-in');
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    dispatch(newPasswordAsked(null));
    dispatch(verifyCodeAsked(null));
  }, [dispatch]);

  if (state.isAuthenticated) return <SignedInAlready />;

  const startAgain = (text?: string) => {
    setMessage(text);
    setScreen('sign-in');
  };
  const follow = (step: SignInStep, email: string) => {
    setMessage(undefined);
    switch (step.step) {
      case 'signed-in':
        return;
      case 'new-password':
        dispatch(newPasswordAsked({ email }));
        return setScreen('new-password');
      case 'code':
        dispatch(verifyCodeAsked({ destination: step.destination }));
        return setScreen('code');
      case 'forgotten-password':
        setMessage(step.message);
        return setScreen('forgotten');
      case 'failed':
        return step.isOver ? startAgain(step.message) : setMessage(step.message);
    }
  };

  switch (screen) {
    case 'sign-in':
      return (
        <SignInForm
          message={message}
          changedFor={state.fpThirdStepData?.email}
          onStep={follow}
          onForgotten={() => {
            setMessage(undefined);
            setScreen('forgotten');
          }}
        />
      );
    case 'new-password':
      return (
        <NewPasswordForm
          email={state.changePasswordData?.email ?? ''}
          message={message}
          onStep={follow}
          onCancel={() => startAgain()}
        />
      );
    case 'code':
      return (
        <VerifyCodeForm
          destination={state.verifyCodeData?.destination ?? ''}
          message={message}
          onStep={follow}
          onCancel={() => startAgain()}
        />
      );
    case 'forgotten':
      return (
        <ForgottenPasswordForm
          message={message}
          onSent={(email, destination) => {
            dispatch(resetCodeSent({ email, destination }));
            setScreen('reset');
          }}
          onCancel={() => startAgain()}
        />
      );
    case 'reset':
      return (
        <ResetPasswordForm
          email={state.fpSecondStepData?.email ?? ''}
          destination={state.fpSecondStepData?.destination ?? ''}
          onDone={(email) => {
            dispatch(passwordReset({ email }));
            startAgain();
          }}
          onCancel={() => startAgain()}
        />
      );
  }
}

/** Who is signed in goes on to where they wanted. */
function SignedInAlready() {
  const [to] = useState(takeReturnTo);
  return <Navigate to={to} replace />;
}
