import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export const cloudPoolId = 'eu-west-2_TestPool1';
const cloudClientId = 'cloudclient';
const minutes = 60;

/** An account as the stand-in keeps it. */
interface CloudAccount {
  sub: string;
  attributes: Record<string, string>;
  password: string;
  status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'RESET_REQUIRED';
  enabled: boolean;
  factors: string[];
}

/** The calls of the admin API. */
interface AdminCall {
  operation: string;
  input: Record<string, unknown>;
  /** The signature of the caller. */
  authorization: string;
}

interface CloudKey {
  kid: string;
  privateKey: KeyObject;
}

/** A cloud user pool on this machine: its key endpoint and its admin API. */
export interface CloudPool {
  url: string;
  /** The settings of a server that uses it. */
  settings: Record<string, string>;
  accounts: CloudAccount[];
  calls: AdminCall[];
  /** How often the keys were fetched. */
  keyRequests: () => number;
  /** Publishes a new key and signs with it; the one before stays published, or not. */
  rotate(keepOld: boolean): void;
  /** How the key endpoint answers, where not with the keys. */
  answerKeys(answer: ((response: ServerResponse) => void) | undefined): void;
  /** How the admin API answers an operation, where it does not do it. */
  answerAdmin(operation: string, answer: (response: ServerResponse) => void): void;
  addAccount(email: string, account?: Partial<CloudAccount>): CloudAccount;
  /** An ID token for these claims, valid where they do not say otherwise. */
  token(claims: Record<string, unknown>, key?: CloudKey): string;
  close(): Promise<void>;
}

export function newCloudKey(): CloudKey {
  return {
    kid: randomUUID(),
    privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  };
}

function publicJwk({ kid, privateKey }: CloudKey) {
  const { n, e } = privateKey.export({ format: 'jwk' });
  return { alg: 'RS256', e, kid, kty: 'RSA', n, use: 'sig' };
}

/** Answers an error as the admin API does. */
export function refusal(name: string, status = 400) {
  return (response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify({ __type: name, message: 'Words of the pool for ann@example.com.' }));
}

/** Starts a pool without accounts, with one key. */
export async function startCloudPool(): Promise<CloudPool> {
  let keys = [newCloudKey()];
  let keyRequests = 0;
  let keyAnswer: ((response: ServerResponse) => void) | undefined;
  const adminAnswers = new Map<string, (response: ServerResponse) => void>();
  const accounts: CloudAccount[] = [];
  const calls: AdminCall[] = [];

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      keyRequests += 1;
      const answerKeys = keyAnswer ?? answered({ keys: keys.map(publicJwk) });
      if (request.url === `/${cloudPoolId}/.well-known/jwks.json`) answerKeys(response);
      else response.writeHead(404).end();
      return;
    }
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const input = (await json(request)) as Record<string, unknown>;
    calls.push({ operation, input, authorization: request.headers.authorization ?? '' });
    const answer = adminAnswers.get(operation) ?? administer(accounts, operation, input);
    answer(response);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      COGNITO_REGION: 'eu-west-2',
      COGNITO_USER_POOL_ID: cloudPoolId,
      COGNITO_CLIENT_ID: cloudClientId,
      COGNITO_ENDPOINT: url,
    },
    accounts,
    calls,
    keyRequests: () => keyRequests,
    rotate: (keepOld) => {
      keys = [newCloudKey(), ...(keepOld ? keys : [])];
    },
    answerKeys: (answer) => {
      keyAnswer = answer;
    },
    answerAdmin: (operation, answer) => void adminAnswers.set(operation, answer),
    addAccount: (email, account) => addAccount(accounts, email, account),
    token: (claims, key = keys[0] ?? newCloudKey()) => idToken(url, claims, key),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function idToken(url: string, claims: Record<string, unknown>, key: CloudKey): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = {
    sub: randomUUID(),
    iss: `${url}/${cloudPoolId}`,
    aud: cloudClientId,
    token_use: 'id',
    origin_jti: randomUUID(),
    auth_time: now,
    iat: now,
    exp: now + 60 * minutes,
    ...claims,
  };
  const said = `${encode({ kid: key.kid, alg: 'RS256' })}.${encode(payload)}`;
  return `${said}.${sign('sha256', Buffer.from(said), key.privateKey).toString('base64url')}`;
}

function addAccount(
  accounts: CloudAccount[],
  email: string,
  account: Partial<CloudAccount> = {},
): CloudAccount {
  const sub = account.sub ?? randomUUID();
  const added: CloudAccount = {
    password: '',
    status: 'CONFIRMED',
    enabled: true,
    factors: [],
    ...account,
    sub,
    attributes: { sub, email, ...account.attributes },
  };
  accounts.push(added);
  return added;
}

interface AdminInput {
  Username?: string;
  UserAttributes?: { Name: string; Value: string }[];
  TemporaryPassword?: string;
  Password?: string;
  Permanent?: boolean;
}

const attributeList = (account: CloudAccount) =>
  Object.entries(account.attributes).map(([Name, Value]) => ({ Name, Value }));

/** What the admin API does, as far as the server uses it; names are a `sub` or an email. */
function administer(
  accounts: CloudAccount[],
  operation: string,
  input: AdminInput,
): (response: ServerResponse) => void {
  const { Username = '', UserAttributes = [] } = input;
  const found = accounts.find((one) => [one.sub, one.attributes['email']].includes(Username));
  const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  if (operation === 'AdminCreateUser') {
    if (found) return refusal('UsernameExistsException');
    const made = addAccount(accounts, Username, {
      attributes,
      password: input.TemporaryPassword ?? '',
      status: 'FORCE_CHANGE_PASSWORD',
    });
    return answered({ User: { Username: made.sub, Attributes: attributeList(made) } });
  }
  if (!found) return refusal('UserNotFoundException');
  switch (operation) {
    case 'AdminGetUser':
      return answered({
        Username: found.sub,
        UserAttributes: attributeList(found),
        Enabled: found.enabled,
        UserStatus: found.status,
        ...(found.factors.length === 0
          ? {}
          : { UserMFASettingList: found.factors, PreferredMfaSetting: found.factors[0] }),
      });
    case 'AdminSetUserPassword':
      found.password = input.Password ?? '';
      found.status = input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
      break;
    case 'AdminUpdateUserAttributes':
      Object.assign(found.attributes, attributes);
      break;
    case 'AdminDisableUser':
    case 'AdminEnableUser':
      found.enabled = operation === 'AdminEnableUser';
      break;
    case 'AdminResetUserPassword':
      found.status = 'RESET_REQUIRED';
      break;
    case 'AdminSetUserMFAPreference':
      found.factors = [];
      break;
    case 'AdminDeleteUser':
      accounts.splice(accounts.indexOf(found), 1);
      break;
    case 'AdminUserGlobalSignOut':
      break;
    default:
      return refusal('UnknownOperationException');
  }
  return answered({});
}

function answered(body: object) {
  return (response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(body));
}
