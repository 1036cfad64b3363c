import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  allEndpoints,
  apiBasePaths,
  type ChangeSubject,
  clientHeader,
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  type ErrorAnswer,
  fileTypes,
  tenantHeader,
  type UserType,
  userTypes,
} from '@countersign/contract';
import { createEngine, type Engine } from '@countersign/pdf';
import { generateSigningKey } from '@countersign/user-pool';
import { type Composition, compose } from '../compose.ts';
import { keptSecret } from '../platform/config/secrets.ts';
import { readSettings } from '../platform/config/settings.ts';
import { newId } from '../platform/database/ids.ts';
import type { OpenDatabase } from '../platform/database/open-pglite.ts';
import { memberships, tenants, users } from '../platform/database/tables/index.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { ChangeFeed } from '../platform/live/change-listener.ts';
import { createLog } from '../platform/log/log.ts';
import type { UserCaller } from '../platform/policy/caller.ts';
import { signingKeysName } from '../platform/sign-in/signing-keys.ts';
import { openTestDatabase } from './open-test-database.ts';
import { openSession } from './open-test-session.ts';

/** The password of every user that a test makes. */
export const testPassword = 'Test-pass-1';

/** A user made by a test, with the tokens of a session. */
export interface TestUser extends UserCaller {
  email: string;
  idToken: string;
  accessToken: string;
}

/** A tenant made by a test, with a user of each type, or of some types alone. */
export interface TestTenant<Type extends UserType = UserType> {
  id: string;
  users: Record<Type, TestUser>;
}

/** What a call answered: its status, and the result or the error. */
interface Answered<E> {
  status: number;
  result: EndpointResult<E>;
  error: ErrorAnswer;
  raw: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

/** What goes with a call besides what its endpoint says. */
interface Besides {
  file?: Buffer;
  tenantId?: string;
  headers?: Record<string, string>;
}

/** The whole server over a database of its own, called without a network. */
export interface TestApp extends Composition {
  logged: string[];
  tenant(): Promise<TestTenant>;
  /** A tenant of strangers, where a SysAdmin is enough. */
  otherTenant(): Promise<TestTenant<'SysAdmin'>>;
  call<E extends Endpoint>(
    endpoint: E,
    user: Pick<TestUser, 'idToken'> | undefined,
    input?: Partial<EndpointInput<E>> & Besides,
  ): Promise<Answered<E>>;
}

/** Starts the server as it starts for a user, on a new database and an empty data folder. */
export async function startTestApp(
  env: Record<string, string> = {},
  parts: {
    clientFolder?: string;
    openDatabase?: () => Promise<OpenDatabase>;
    moreOperations?: readonly Operation[];
    /** What works on PDFs, instead of what all apps share. */
    pdf?: Engine;
    /** Has the embedded database in a thread of its own, as the product has it. */
    inThread?: boolean;
    /** What there is already, and stays: the embedded database is on the disk then, as the product has it. */
    on?: { dataDir: string; databaseUrl: string | undefined };
  } = {},
): Promise<TestApp> {
  const { inThread = false, on } = parts;
  const dataDir = on?.dataDir ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'countersign-test-')));
  keepSigningKeys(dataDir);
  const { open, databaseUrl, drop } = on
    ? { ...on, open: undefined, drop: async () => {} }
    : await openTestDatabase({ inThread });
  const settings = readSettings({ ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const logged: string[] = [];
  const log = createLog('trace', (line) => void logged.push(line));
  const composition = await compose(settings, log, {
    openDatabase: open,
    pdf: (engine ??= createEngine()),
    ...parts,
  });
  const undeclared = findUndeclaredChanges(composition.platform.changes);
  return {
    ...composition,
    logged,
    tenant: () => makeTenant(composition, userTypes),
    otherTenant: () => makeTenant(composition, ['SysAdmin']),
    call: (endpoint, user, input) => call(composition, endpoint, user, input),
    close: async () => {
      await composition.close();
      await drop();
      if (!on) await fs.rm(dataDir, { recursive: true, force: true });
      const found = [...undeclared];
      if (found.length > 0)
        throw new Error(`Not among the changes of its endpoint: ${found.join()}`);
    },
  };
}

const changesOfEndpoints = new Map<string, readonly ChangeSubject[]>(
  allEndpoints
    .filter(({ policy }) => policy !== 'party' && policy !== 'public')
    .map(({ name, changes = [] }) => [name, changes]),
);

/** Finds what calls change besides what their endpoints declare, while tests call them by `TestApp.call`. */
function findUndeclaredChanges(changes: ChangeFeed): ReadonlySet<string> {
  const undeclared = new Set<string>();
  changes.listen((news) => {
    const { clientId = '', changes = {} } = news ?? {};
    const declared = changesOfEndpoints.get(clientId);
    for (const subject of Object.keys(changes) as ChangeSubject[]) {
      if (declared?.includes(subject) === false) undeclared.add(`${clientId} ${subject}`);
    }
  });
  return undeclared;
}

/** What works on PDFs, the same for each app: its threads and processes take long to start. */
let engine: Engine | undefined;

/** The key that signs tokens, the same for each app: it takes long to make. */
let signingKeys: string | undefined;

/** Keeps it as the secret that a first start would make. */
function keepSigningKeys(dataDir: string): void {
  keptSecret(
    dataDir,
    signingKeysName,
    () => (signingKeys ??= JSON.stringify([generateSigningKey()])),
  );
}

async function makeTenant<Type extends UserType>(
  { platform }: Composition,
  types: readonly Type[],
): Promise<TestTenant<Type>> {
  const { database, userPool } = platform;
  if (!userPool) throw new Error('Tests use the embedded user pool.');
  const id = newId();
  await database.system((tx) => tx.insert(tenants).values({ id, name: `Tenant ${id.slice(-6)}` }));
  const made: [Type, TestUser][] = [];
  for (const userType of types) {
    const userId = newId();
    const membershipId = newId();
    const email = `${userType.replace('/', '-').toLowerCase()}.${userId.slice(-8)}@example.com`;
    await userPool.createUser({ userId, email, password: testPassword });
    await database.system(async (tx) => {
      const name = { firstName: 'Test', lastName: userType };
      await tx.insert(users).values({ id: userId, sub: userId, email, ...name, homeTenantId: id });
      await tx.insert(memberships).values({ id: membershipId, tenantId: id, userId, userType });
    });
    const session = await openSession(platform, { userId, email });
    const flags = { taxRiskAccess: false, docDistributionAccess: false };
    const name = `Test ${userType}`;
    const authTime = new Date();
    const membership = {
      kind: 'user' as const,
      userId,
      membershipId,
      tenantId: id,
      address: '192.0.2.1',
    };
    made.push([userType, { ...membership, email, userType, name, authTime, ...flags, ...session }]);
  }
  return { id, users: Object.fromEntries(made) as Record<Type, TestUser> };
}

async function call<E extends Endpoint>(
  { app }: Composition,
  endpoint: E,
  user: Pick<TestUser, 'idToken'> | undefined,
  input: Partial<EndpointInput<E>> & Besides = {},
): Promise<Answered<E>> {
  const params = (input.params ?? {}) as Record<string, string>;
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? 'missing'),
  );
  const query = new URLSearchParams(input.query ?? {}).toString();
  const answer = await app.inject({
    method: endpoint.method,
    url: `${apiBasePaths[endpoint.base]}${filled}${query === '' ? '' : `?${query}`}`,
    headers: {
      // As the client names itself, where it changes something.
      ...(endpoint.method !== 'GET' && { [clientHeader]: endpoint.name }),
      ...input.headers,
      ...(user ? { authorization: `Bearer ${user.idToken}` } : {}),
      ...(input.tenantId ? { [tenantHeader]: input.tenantId } : {}),
      ...(endpoint.upload ? { 'content-type': fileTypes[endpoint.upload.kind][0] } : {}),
    },
    ...(endpoint.upload ? { payload: input.file ?? Buffer.alloc(0) } : {}),
    ...(endpoint.body ? { payload: input.body ?? {} } : {}),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const json = isJson ? answer.json<{ result: EndpointResult<E> } & ErrorAnswer>() : undefined;
  return {
    status: answer.statusCode,
    result: json?.result as EndpointResult<E>,
    error: json as ErrorAnswer,
    raw: answer.rawPayload,
    headers: answer.headers,
  };
}
