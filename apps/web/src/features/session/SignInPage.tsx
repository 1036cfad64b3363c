import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { afterFirstPaint } from '../../core/after-first-paint.ts';
import { loadPoolActs } from '../../core/session/load-user-pool.ts';
import { takeReturnTo } from '../../core/session/return-to.ts';
import { useAppSelector } from '../../core/store/store.ts';
import {
  AuthenticatorSetup,
  authenticatorIntro,
} from '../../kit/credentials/AuthenticatorSetup.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { FactorChoice } from './FactorChoice.tsx';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignInSteps } from './use-sign-in-steps.ts';
import { VerifyCodeForm } from './VerifyCodeForm.tsx';

/** `/`: signing in, with the steps that the user pool may ask for, and the forgotten password. */
export default function SignInPage() {
  const isAuthenticated = useAppSelector((state) => state.authenticated.isAuthenticated);
  return isAuthenticated ? <SignedInAlready /> : <SignInScreens />;
}

const setUpText = `Your organisation asks for a code besides the password. ${authenticatorIntro}`;

/** Who is signed in goes on to where they wanted. */
function SignedInAlready() {
  const [to] = useState(takeReturnTo);
  return <Navigate to={to} replace />;
}

function SignInScreens() {
  const state = useAppSelector((root) => root.authenticated);
  const { screen, problem, ...steps } = useSignInSteps();
  const cancel = () => steps.startAgain();
  useEffect(() => {
    // While they type; where it can't be loaded now, signing in tries again and says so.
    afterFirstPaint()
      .then(loadPoolActs)
      .catch(() => undefined);
  }, []);
  switch (screen.name) {
    case 'sign-in':
      return (
        <SignInForm
          problem={problem}
          changedFor={state.fpThirdStepData?.email}
          onSubmit={steps.signIn}
          onForgotten={steps.forget}
        />
      );
    case 'new-password':
      return (
        <NewPasswordForm
          email={state.changePasswordData?.email ?? ''}
          problem={problem}
          onSubmit={steps.choosePassword}
          onCancel={cancel}
        />
      );
    case 'code':
      return (
        <VerifyCodeForm
          from={screen.from}
          destination={state.verifyCodeData?.destination ?? ''}
          onCode={(code) => steps.enterCode(code, screen.from === 'app' ? 'app-code' : 'sent-code')}
          onCancel={cancel}
        />
      );
    case 'choice':
      return (
        <FactorChoice
          choices={state.verifyCodeData?.choices ?? []}
          isSetUp={screen.isSetUp}
          message={problem?.message}
          onChoose={steps.choose}
          onCancel={cancel}
        />
      );
    case 'authenticator':
      return (
        <AuthLayout isWide title="Set up your authenticator app" description={setUpText}>
          <AuthenticatorSetup
            uri={screen.uri}
            secret={screen.secret}
            action="Save and sign in"
            hasIntro={false}
            onCode={async (code) => (await steps.enterCode(code, 'set-up'))?.message}
          >
            <BackToSignIn onClick={cancel} />
          </AuthenticatorSetup>
        </AuthLayout>
      );
    case 'forgotten':
      return <ForgottenPasswordForm onSent={steps.expectResetCode} onCancel={cancel} />;
    case 'reset':
      return (
        <ResetPasswordForm
          email={state.fpSecondStepData?.email ?? ''}
          destination={state.fpSecondStepData?.destination ?? ''}
          isRequired={screen.isRequired}
          onDone={steps.finishReset}
          onCancel={cancel}
        />
      );
  }
}
