import type * as Sdk from '@aws-sdk/client-cognito-identity-provider';
import type { CloudPoolSettings } from '../config/settings.ts';
import { Failure } from '../failure/failure.ts';
import { type Log, safeError } from '../log/log.ts';
import { cloudPoolEndpoint } from './cloud-pool-address.ts';

type AdminClient = Sdk.CognitoIdentityProvider;
export type AdminAccount = Sdk.AdminGetUserCommandOutput;

/** Refusals that mean something else to one question than to all others, by the name of the error. */
export type Refusals = Record<string, () => Failure>;

/** The admin API of a cloud user pool. */
export interface CloudAdminApi {
  /**
   * Asks the API; throttled questions are repeated by the client itself.
   * @throws Failure with words for people, `unavailable` where the pool does not answer in time.
   */
  ask<T>(
    question: (client: AdminClient, signal: { abortSignal: AbortSignal }) => Promise<T>,
    refusals?: Refusals,
  ): Promise<T>;
}

const usualTimeoutMs = 10_000;

/**
 * The admin API of a pool. The AWS SDK is loaded with the first question: it is large, and most
 * installations never ask one.
 */
export function cloudAdminApi(
  pool: CloudPoolSettings,
  log: Log,
  timeoutMs: number = usualTimeoutMs,
): CloudAdminApi {
  let client: Promise<AdminClient> | undefined;
  return {
    ask: async (question, refusals = {}) => {
      client ??= createClient(pool);
      const ready = await client;
      try {
        return await question(ready, { abortSignal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        throw failureOf(error, refusals, log);
      }
    },
  };
}

async function createClient(pool: CloudPoolSettings): Promise<AdminClient> {
  const { CognitoIdentityProvider } = await import('@aws-sdk/client-cognito-identity-provider');
  return new CognitoIdentityProvider({
    region: pool.region,
    endpoint: cloudPoolEndpoint(pool),
    ...(typeof pool.admin === 'object' ? { credentials: pool.admin } : {}),
  });
}

/** The pool does not answer, or is too busy to. */
function poolUnavailable(): Failure {
  return new Failure('unavailable', 'The user pool does not answer. Try again in a minute.');
}

const notPermitted = () =>
  new Failure(
    'unavailable',
    'This server is not allowed to administer the user pool. Ask its administrator to check its AWS credentials.',
  );

/** The meanings of the API's errors for every request. */
const usualRefusals: Refusals = {
  UserNotFoundException: () =>
    new Failure('not-found', 'This user has no account in the user pool any more.'),
  UserNotConfirmedException: () =>
    new Failure('conflict', 'This account waits to be confirmed in the user pool.'),
  AccessDeniedException: notPermitted,
  CredentialsProviderError: notPermitted,
  ExpiredTokenException: notPermitted,
  IncompleteSignatureException: notPermitted,
  InvalidClientTokenId: notPermitted,
  InvalidSignatureException: notPermitted,
  MissingAuthenticationTokenException: notPermitted,
  NotAuthorizedException: notPermitted,
  UnrecognizedClientException: notPermitted,
  ResourceNotFoundException: () =>
    new Failure(
      'unavailable',
      'The user pool of this server does not exist. Ask its administrator to check COGNITO_USER_POOL_ID and COGNITO_REGION.',
    ),
  InvalidParameterException: () =>
    new Failure('conflict', 'The user pool is not set up for this, or not for this account.'),
};

function failureOf(error: unknown, refusals: Refusals, log: Log): Failure {
  const name = error instanceof Error ? error.name : '';
  // The message of an error of the API can quote an email: only its name and code are logged.
  log.warn(safeError(error), 'the admin API of the cloud user pool refused or did not answer');
  const known = Object.hasOwn(refusals, name) ? refusals[name] : undefined;
  const usual = Object.hasOwn(usualRefusals, name) ? usualRefusals[name] : undefined;
  return (known ?? usual ?? poolUnavailable)();
}
