import type { SignInProblem } from '../../core/session/sign-in-error.ts';
import { useAppSelector } from '../../core/store/store.ts';
import {
  AuthenticatorSetup,
  authenticatorIntro,
} from '../../kit/credentials/AuthenticatorSetup.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { FactorChoice } from './FactorChoice.tsx';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';
import type { Screen } from './first-screen.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { text } from './text.ts';
import type { useSignInSteps } from './use-sign-in-steps.ts';
import { VerifyCodeForm } from './VerifyCodeForm.tsx';

interface SignInStepsProps {
  screen: Exclude<Screen, { name: 'sign-in' }>;
  problem: SignInProblem | undefined;
  steps: Omit<ReturnType<typeof useSignInSteps>, 'screen' | 'problem'>;
}

/** Shows the steps that can follow email and password, and resetting the password. */
export default function SignInSteps({ screen, problem, steps }: SignInStepsProps) {
  const state = useAppSelector((root) => root.authenticated);
  const cancel = () => steps.startAgain();
  switch (screen.name) {
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
        <AuthLayout
          isWide
          title={text.authenticator.title}
          description={`${text.authenticator.required} ${authenticatorIntro()}`}
        >
          <AuthenticatorSetup
            uri={screen.uri}
            secret={screen.secret}
            action={text.authenticator.submit}
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
