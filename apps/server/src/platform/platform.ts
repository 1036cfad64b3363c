import type { Engine } from '@countersign/pdf/engine';
import type { UserPool } from '@countersign/user-pool';
import type { Settings } from './config/settings.ts';
import type { Database } from './database/database.ts';
import type { AuditKey } from './events/audit-key.ts';
import type { FileStore } from './files/file-store.ts';
import type { ChangeFeed } from './live/change-listener.ts';
import type { Log } from './log/log.ts';
import type { Sealing } from './sealing/open-sealing.ts';
import type { Accounts } from './sign-in/accounts.ts';
import type { TraceCodes } from './tracing/trace-codes.ts';

/** The platform that every feature works with. */
export interface Platform {
  settings: Settings;
  log: Log;
  database: Database;
  /** Where reports are read from: a replica that may lag behind, where one is set, or the database itself. */
  reading: Database;
  files: FileStore;
  /** The changes in the database, of all processes. */
  changes: ChangeFeed;
  pdf: Engine;
  sealing: Sealing;
  /** Proves that events of the audit trail were written by this product. */
  auditKey: AuditKey;
  traces: TraceCodes;
  /** The embedded user pool; undefined where a cloud one is set. */
  userPool: UserPool | undefined;
  accounts: Accounts;
}
