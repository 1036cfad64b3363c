import {
  apiBasePaths,
  type ClientConfig,
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  fileTypes,
} from '@countersign/contract';
import { beginSrpSignIn } from '@countersign/user-pool/testing/srp-sign-in';

/** A signed-in user of a running product, who calls its API over the network. */
export interface Client {
  /** Calls an endpoint. Throws what it answered where that is not a result. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Partial<EndpointInput<E>> & { file?: Uint8Array<ArrayBuffer> },
  ): Promise<EndpointResult<E>>;
  idToken: string;
  /** For the operations of the user pool that a user calls. */
  accessToken: string;
}

/** Tokens of a sign-in, and what the pages keep of it in local storage, by key. */
export interface SignIn extends Pick<Client, 'idToken' | 'accessToken'> {
  kept: Record<string, string>;
}

/** Signs in to a running product as a user of its embedded pool. */
export async function signInTo(url: string, email: string, password: string): Promise<Client> {
  const { idToken, accessToken } = await signIn(url, email, password);
  return {
    idToken,
    accessToken,
    call: (endpoint, input) => callApi(url, idToken, endpoint, input),
  };
}

/** The same, as tokens. */
export async function signIn(url: string, email: string, password: string): Promise<SignIn> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as ClientConfig;
  const pool = (operation: string, body: object) => callPool(url, config, operation, body);
  const { initiate, respond } = beginSrpSignIn({
    poolId: config.userPoolId,
    clientId: config.userPoolClientId,
    email,
  });
  const challenge = await pool('InitiateAuth', initiate);
  const answer = await pool('RespondToAuthChallenge', respond(challenge, password));
  const { IdToken, AccessToken, RefreshToken } = (
    answer as {
      AuthenticationResult: { IdToken: string; AccessToken: string; RefreshToken: string };
    }
  ).AuthenticationResult;
  const client = `CognitoIdentityServiceProvider.${config.userPoolClientId}`;
  const payload = Buffer.from(IdToken.split('.')[1] ?? '', 'base64url').toString();
  const { sub } = JSON.parse(payload) as { sub: string };
  return {
    idToken: IdToken,
    accessToken: AccessToken,
    kept: {
      [`${client}.LastAuthUser`]: sub,
      [`${client}.${sub}.idToken`]: IdToken,
      [`${client}.${sub}.accessToken`]: AccessToken,
      [`${client}.${sub}.refreshToken`]: RefreshToken,
      [`${client}.${sub}.clockDrift`]: '0',
      loggedIn: 'true',
    },
  };
}

/** Calls an operation of the user pool of a running product. Throws what it answered where that is an error. */
export async function callUserPool(url: string, operation: string, body: object): Promise<object> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as ClientConfig;
  return callPool(url, config, operation, body);
}

async function callPool(
  url: string,
  config: ClientConfig,
  operation: string,
  body: object,
): Promise<object> {
  const answer = await fetch(new URL(config.userPoolEndpoint ?? '', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${operation} was answered ${await answer.text()}`);
  return (await answer.json()) as object;
}

/** Calls an endpoint with a user's token. Throws what it answered where that is not a result. */
export async function callApi<E extends Endpoint>(
  url: string,
  idToken: string,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<EndpointResult<E>> {
  const headers = { authorization: `Bearer ${idToken}` };
  return resultOf(endpoint, await request(url, endpoint, input, headers));
}

/** Defines the input of a call. */
export type CallInput<E extends Endpoint> = Partial<EndpointInput<E>> & {
  file?: Uint8Array<ArrayBuffer>;
};

/** The result of an answer. Throws the answer where it has none. */
export async function resultOf<E extends Endpoint>(
  endpoint: E,
  answer: Response,
): Promise<EndpointResult<E>> {
  if (!answer.ok) throw new Error(`${endpoint.name} was answered ${await answer.text()}`);
  return ((await answer.json()) as { result: EndpointResult<E> }).result;
}

/** Calls an endpoint with what is in the headers, and answers whatever comes. */
export function request<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string>,
): Promise<Response> {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const query = new URLSearchParams(input.query ?? {});
  return fetch(`${url}${apiBasePaths[endpoint.base]}${path}?${query}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(endpoint.upload ? { 'content-type': fileTypes[endpoint.upload.kind][0] } : {}),
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.upload ? { body: input.file ?? null } : {}),
    ...(endpoint.body ? { body: JSON.stringify(input.body) } : {}),
  });
}
