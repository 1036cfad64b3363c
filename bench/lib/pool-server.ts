// The embedded user pool alone, over the store in memory and a bare HTTP server: what its protocol
// and arithmetic cost without a database. Started by bench/sign-in.ts with IPC.
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { createUserPool, generateSigningKey } from '../../packages/user-pool/src/index.ts';
import { listenOnLoopback } from '../../packages/user-pool/src/test-support/loopback-server.ts';
import { createMemoryStore } from '../../packages/user-pool/src/test-support/memory-store.ts';

const [password = '', ...emails] = process.argv.slice(2);
const pool = createUserPool({
  poolId: 'embedded_bench',
  clientId: 'bench',
  issuer: 'http://localhost/embedded_bench',
  signingKeys: [generateSigningKey()],
  masterKey: randomBytes(32),
  store: createMemoryStore(),
  deliverCode: async () => undefined,
  limits: { addressBurst: 1e9, addressPerSecond: 1e9 },
});
for (const email of emails) await pool.createUser({ email, password });
const { url } = await listenOnLoopback(pool);
process.send?.({ url });
