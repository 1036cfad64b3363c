export { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
export { authenticatorUri } from './authenticator-uri.ts';

export { PasswordHints, passwordProblem } from './PasswordHints.tsx';
