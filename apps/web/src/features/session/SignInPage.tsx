import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { loadPoolActs } from '../../core/session/load-user-pool.ts';
import { takeReturnTo } from '../../core/session/return-to.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { afterFirstPaint } from '../../ui/deferred/after-first-paint.ts';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignInSteps } from './use-sign-in-steps.ts';

/** Comes for those who are asked for more. */
const SignInSteps = latePart(
  () => import('./SignInSteps.tsx'),
  () => <Spinner label="Loading" height="100dvh" />,
);

/** `/`: signing in, with the steps that the user pool may ask for, and the forgotten password. */
export default function SignInPage() {
  const isAuthenticated = useAppSelector((state) => state.authenticated.isAuthenticated);
  return isAuthenticated ? <SignedInAlready /> : <SignInScreens />;
}

/** Redirects a signed-in user to the page they wanted. */
function SignedInAlready() {
  const [to] = useState(takeReturnTo);
  return <Navigate to={to} replace />;
}

function SignInScreens() {
  const changedFor = useAppSelector((root) => root.authenticated.fpThirdStepData?.email);
  const { screen, problem, ...steps } = useSignInSteps();
  useEffect(() => {
    // While they type; where it can't be loaded now, signing in tries again and says so.
    afterFirstPaint()
      .then(loadPoolActs)
      .catch(() => undefined);
  }, []);
  if (screen.name === 'sign-in') {
    return (
      <SignInForm
        problem={problem}
        changedFor={changedFor}
        onSubmit={steps.signIn}
        onForgotten={steps.forget}
      />
    );
  }
  return <SignInSteps screen={screen} problem={problem} steps={steps} />;
}
