import type { ClientConfig } from '@countersign/contract';
import { Amplify } from 'aws-amplify';

export { fetchAuthSession, signOut } from 'aws-amplify/auth';
export { revokeSession } from './revoke-session.ts';

/** Tells the library which user pool to sign in to: the cloud's or the embedded one. */
export function configureLibrary(config: ClientConfig): void {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = config;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        // A relative address fails without saying why.
        ...(userPoolEndpoint === undefined
          ? {}
          : { userPoolEndpoint: new URL(userPoolEndpoint, window.location.href).href }),
      },
    },
  });
}
