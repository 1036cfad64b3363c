import type { ClientConfig } from '@countersign/contract';
import { Amplify } from 'aws-amplify';

/** Sets up the sign-in for the user pool of the configuration: the cloud's or the embedded one. */
export function configureSignIn(config: ClientConfig): void {
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
