/** The texts of the first page, by themselves: no other text is loaded before it is drawn. */
export const signInText = {
  layout: {
    about: 'About',
    claim: 'Every form filled, every signature in its place.',
    purpose: 'Draft form packs, send them for signature, and track every document to completion.',
  },
  signIn: {
    title: 'Sign in',
    welcome: (productName: string) => `Welcome back to ${productName}.`,
    email: 'Email',
    password: 'Password',
    remember: 'Remember me',
    forgotten: 'Forgot your password?',
    submit: 'Sign in',
    locked: (clock: string) => `Try again in ${clock}`,
    verify: 'Verify PDF',
    unlocked: 'You can try again now.',
    passwordChanged: 'Password changed. Sign in with your new password.',
    sessionEnded:
      'Your session expired or was ended elsewhere. Sign in to continue where you left off.',
    unsupported: 'This account uses an unsupported sign-in method. Ask your administrator.',
  },
};
