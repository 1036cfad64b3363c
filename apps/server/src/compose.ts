import path from 'node:path';
import { createEngine, type Engine } from '@countersign/pdf/engine';
import type { UserPool } from '@countersign/user-pool';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  notifyOfReplacementWorker,
  onDistributionMailStatus,
  purgeWatermarkImages,
  reportDistributionWorker,
  sendDistributionWorker,
  startDistributionWorker,
} from './features/distributions/index.ts';
import {
  delegateTurnsWorker,
  delegationDays,
  deliverDocumentWorker,
  documentEndings,
  documentSubscribers,
  notifyOfCommentWorker,
  onDocumentMailStatus,
  releaseHeldWorker,
  releaseSubscribers,
  remindByRuleWorker,
  turnSubscribers,
} from './features/documents/index.ts';
import { allImportKinds } from './features/import-kinds.ts';
import {
  addGauges,
  installationOperations,
  installationSchedule,
} from './features/installation/index.ts';
import { mailMyCodeWorker, purgeSavedDetails } from './features/my-page/index.ts';
import { notificationTimers } from './features/notifications/index.ts';
import { allOperations } from './features/operations.ts';
import {
  reportRunWorker,
  reportTimers,
  workingTimeSubscribers,
  workingTimeWorker,
} from './features/reports/index.ts';
import { noteFetch, serveOptOut } from './features/shared-files/index.ts';
import {
  disputeReminderWorker,
  makeStatementWorker,
  onTaxMailStatus,
  recheckWorker,
  taxRiskSchedule,
  taxRiskSubscribers,
} from './features/tax-risks/index.ts';
import { mailCode } from './features/users/index.ts';
import { dailyBackups } from './platform/backup/daily-backups.ts';
import { serveDatabaseCopies } from './platform/backup/database-copies.ts';
import { prepareDataFolder } from './platform/config/data-folder.ts';
import { keptKey } from './platform/config/secrets.ts';
import { rootFolder, type Settings } from './platform/config/settings.ts';
import { createDatabase, type Database, type Outgoing } from './platform/database/database.ts';
import { type OpenDatabase, openPglite } from './platform/database/open-pglite.ts';
import { openForReading, openPostgres } from './platform/database/open-postgres.ts';
import { pacedReading } from './platform/database/paced-reading.ts';
import type { DatabaseLost } from './platform/database/pglite-host.ts';
import { keepTidy } from './platform/database/upkeep.ts';
import { openAuditKey } from './platform/events/audit-key.ts';
import { noteFirstHeads, sealHeads } from './platform/events/seal-heads.ts';
import { assertSubscribersHaveWorkers, jobsOfSubscribers } from './platform/events/subscribers.ts';
import { createDiskFileStore } from './platform/files/disk-file-store.ts';
import {
  deleteUnreferencedFileJob,
  removeUnusedFileJob,
} from './platform/files/remove-unused-file.ts';
import { createServer } from './platform/http/create-server.ts';
import { serveHealth } from './platform/http/health.ts';
import type { Operation } from './platform/http/operation.ts';
import { clientConfig, serveClient } from './platform/http/serve-client.ts';
import { purgeImports } from './platform/imports/import-files.ts';
import { importJobs } from './platform/imports/import-jobs.ts';
import type { AnyJobWorker, Schedule } from './platform/jobs/job-kind.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { purgeLinks } from './platform/links/links.ts';
import { listenForChanges } from './platform/live/change-listener.ts';
import { type Log, safeError } from './platform/log/log.ts';
import { type BounceAddresses, bounceAddresses } from './platform/mail/bounce-address.ts';
import { type MailListeners, sendMailJob } from './platform/mail/mail.ts';
import { releaseHeldMailsWorker } from './platform/mail/release-held-mails.ts';
import { serveReports } from './platform/mail/serve-reports.ts';
import { createSmtpTransport } from './platform/mail/smtp-transport.ts';
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import type { Platform } from './platform/platform.ts';
import type { TokenVerifier } from './platform/policy/authenticate.ts';
import { openSealing } from './platform/sealing/open-sealing.ts';
import { serveSealingRoot } from './platform/sealing/serve-root.ts';
import { cloudAccounts } from './platform/sign-in/cloud-accounts.ts';
import { cloudPoolEndpoint } from './platform/sign-in/cloud-pool-address.ts';
import { embeddedAccounts } from './platform/sign-in/embedded-accounts.ts';
import {
  createEmbeddedUserPool,
  embeddedClientId,
  embeddedIssuer,
  embeddedPoolId,
} from './platform/sign-in/embedded-user-pool.ts';
import { mountUserPool } from './platform/sign-in/mount-user-pool.ts';
import { followSigningKeys } from './platform/sign-in/signing-keys.ts';
import { cloudTokenVerifier, embeddedTokenVerifier } from './platform/sign-in/verify-token.ts';
import { openTraceCodes } from './platform/tracing/trace-codes.ts';

/** Everything of one process, put together and not yet listening. */
export interface Composition {
  platform: Platform;
  app: FastifyInstance;
  /** Begins to work on jobs. */
  work(): Promise<void>;
  /** Ends everything, whatever state it is in. */
  close(): Promise<void>;
}

/** Sets what tests replace: a database that is open already, another web client. */
interface Parts {
  openDatabase?: () => Promise<OpenDatabase>;
  /** Where the built web client is. */
  clientFolder?: string;
  /** What works on PDFs; the caller closes it. */
  pdf?: Engine;
  /** Operations of endpoints that the contract does not have. */
  moreOperations?: readonly Operation[];
}

/**
 * Puts a process together from its settings.
 * @throws StartError for what the operator can mend.
 */
export async function compose(
  settings: Settings,
  log: Log,
  parts: Parts = {},
): Promise<Composition> {
  prepareDataFolder(settings.dataDir);
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const open = await (parts.openDatabase ?? (() => openDatabase(settings, log)))();
    closers.push(open.close);
    if (open.pglite && !parts.openDatabase) {
      closers.push(await serveDatabaseCopies(open.pglite, settings.dataDir, log));
    }
    const clientFolder = parts.clientFolder ?? path.join(rootFolder, 'apps/web/dist');
    const pdf = parts.pdf ?? ownEngine(settings, closers);
    const composition = await composeOver(
      { ...open, clientFolder, pdf, moreOperations: parts.moreOperations ?? [] },
      settings,
      log,
      closers,
    );
    return { ...composition, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Holds the dependencies of a process. */
interface Opened
  extends OpenDatabase,
    Required<Pick<Parts, 'clientFolder' | 'pdf' | 'moreOperations'>> {}

function openDatabase({ databaseUrl, dataDir }: Settings, log: Log): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return openPglite(dataDir, (error) => endWithout(error, log));
  return openPostgres(databaseUrl, (error) =>
    log.error(safeError(error), 'database connection lost'),
  );
}

/** Without its database a process is of no use; anyone who runs it starts it again. */
function endWithout(lost: DatabaseLost, log: Log): never {
  log.error(safeError(lost), 'the embedded database has ended by itself');
  process.stderr.write(
    'The embedded database has ended by itself, so this process ends too. What was saved is on the disk: start again.\n',
  );
  process.exit(1);
}

function ownEngine({ dataDir }: Settings, closers: (() => Promise<void> | void)[]): Engine {
  const pdf = createEngine({ packFolder: path.join(dataDir, 'cache', 'packs') });
  closers.push(() => pdf.close());
  return pdf;
}

async function composeOver(
  open: Opened,
  settings: Settings,
  log: Log,
  closers: (() => Promise<void> | void)[],
): Promise<Omit<Composition, 'close'>> {
  const outgoing: Outgoing = {
    writeJobs: () => Promise.reject(new Error('The job queue has not been started.')),
    jobsFor: jobsOfSubscribers(subscribers),
    auditKey: openAuditKey(settings.dataDir),
  };
  const database = createDatabase(open, outgoing);
  if (open.pglite) closers.push(keepTidy(open.pglite, log));
  const reading = openReading(settings, database, outgoing, log, closers);
  const files = await createDiskFileStore(path.join(settings.dataDir, 'files'));
  const { userPool, accounts, verifier } = poolParts(settings, database, log);
  const metrics = settings.metricsToken === undefined ? undefined : openMetrics(log);
  const opened = await openSealing(settings, new Date());
  const sealing = metrics ? { ...opened, sealer: metrics.countSeals(opened.sealer) } : opened;
  const { pdf } = open;
  const changes = await listenForChanges(
    { pglite: open.pglite, databaseUrl: settings.databaseUrl },
    log,
  );
  closers.push(() => changes.close());
  const platform: Platform = {
    settings,
    log,
    database,
    reading,
    files,
    changes,
    pdf,
    sealing,
    auditKey: outgoing.auditKey,
    traces: openTraceCodes(settings.dataDir),
    userPool,
    accounts,
  };
  await noteFirstHeads(platform);
  await userPool?.reencryptSecrets();
  if (metrics) addGauges(metrics, platform, open);
  const workers = jobWorkers(platform, closers, metrics);
  assertSubscribersHaveWorkers(subscribers, workers);
  const jobs = await startJobs({
    pglite: open.pglite,
    databaseUrl: settings.databaseUrl,
    workers,
    schedules: schedulesOf(platform),
    log,
  });
  closers.push(() => jobs.stop());
  outgoing.writeJobs = jobs.writeJobs;
  const app =
    settings.role === 'worker'
      ? createProbe(open, settings, metrics)
      : await createApp(platform, verifier, { ...open, jobs, metrics });
  closers.push(() => app.close());
  if (userPool) closers.push(...keepUserPool(userPool, settings, log));
  return { platform, app, work: () => jobs.work() };
}

/** Opens the database from which reports are read. */
function openReading(
  { databaseUrl, databaseReadUrl = databaseUrl }: Settings,
  database: Database,
  outgoing: Outgoing,
  log: Log,
  closers: (() => Promise<void> | void)[],
): Database {
  if (databaseReadUrl === undefined) return pacedReading(database);
  const connections = openForReading(databaseReadUrl, (error) =>
    log.error(safeError(error), 'database connection of reports lost'),
  );
  closers.push(connections.close);
  const writesNothing: Outgoing = {
    ...outgoing,
    writeJobs: () => Promise.reject(new Error('Reports write no jobs.')),
    jobsFor: () => [],
  };
  return createDatabase(connections, writesNothing);
}

/** Creates the parts of the user pool: the embedded one, or a cloud one where it is set. */
function poolParts(settings: Settings, database: Database, log: Log) {
  const { cognito, publicUrl } = settings;
  if (cognito) {
    const verifier = cloudTokenVerifier(cognito, log);
    return { userPool: undefined, accounts: cloudAccounts(cognito, log), verifier };
  }
  const userPool = createEmbeddedUserPool(settings, database, log, (message) =>
    mailCode({ settings, database, log }, message),
  );
  const verifier = embeddedTokenVerifier(userPool, embeddedIssuer(publicUrl), embeddedClientId);
  return { userPool, accounts: embeddedAccounts(userPool), verifier };
}

function jobWorkers(
  platform: Platform,
  closers: (() => void)[],
  metrics: Metrics | undefined,
): AnyJobWorker[] {
  const { settings, database, files } = platform;
  const transport =
    settings.smtpUrl === undefined ? undefined : createSmtpTransport(settings.smtpUrl);
  if (transport) closers.push(() => transport.close());
  const mailDomain = new URL(settings.publicUrl).hostname;
  const mailer = sendMailJob({
    database,
    files,
    transport,
    mailDomain,
    bounces: bouncesOf(settings),
    listeners: mailListeners,
    ...(metrics && { onFinished: metrics.countMails }),
  });
  return [
    delegateTurnsWorker(platform),
    deliverDocumentWorker(platform, mailer.sendNow),
    remindByRuleWorker(platform),
    notifyOfCommentWorker(platform),
    reportRunWorker(platform),
    startDistributionWorker(platform),
    sendDistributionWorker(platform, mailer.sendNow),
    reportDistributionWorker(platform),
    notifyOfReplacementWorker(platform),
    mailMyCodeWorker(platform),
    removeUnusedFileJob(platform),
    deleteUnreferencedFileJob(platform),
    releaseHeldWorker(platform),
    recheckWorker(platform),
    workingTimeWorker(platform),
    makeStatementWorker(platform),
    disputeReminderWorker(platform),
    ...importJobs(platform, allImportKinds(platform)),
    mailer,
    releaseHeldMailsWorker(platform, mailListeners),
  ];
}

/** Returns the addresses to which mail servers report bounces, one for each email; undefined where none is set. */
function bouncesOf({ bounceAddress, dataDir }: Settings): BounceAddresses | undefined {
  if (bounceAddress === undefined) return undefined;
  return bounceAddresses(bounceAddress, keptKey(dataDir, 'bounce-key'));
}

/** Maps the kinds of emails to the listeners of their delivery. */
export const mailListeners: MailListeners = {
  document: onDocumentMailStatus,
  distribution: onDistributionMailStatus,
  'tax-risk': onTaxMailStatus,
};

/** Lists the subscribers of events. */
const subscribers = [
  ...documentSubscribers,
  ...turnSubscribers,
  ...releaseSubscribers,
  ...taxRiskSubscribers,
  ...workingTimeSubscribers,
];

/** Lists the periodic jobs, each run by one process at a time. */
function schedulesOf(platform: Platform): Schedule[] {
  const { database, userPool } = platform;
  const purge = (name: string, run: () => Promise<void>) => ({ name, everyMinutes: 10, run });
  return [
    purge('imports.purge', () => purgeImports(platform)),
    purge('watermark-images.purge', () => purgeWatermarkImages(platform)),
    documentEndings(platform),
    delegationDays(platform),
    ...reportTimers(platform),
    ...notificationTimers(platform),
    taxRiskSchedule(platform),
    installationSchedule(platform),
    {
      name: 'links.purge',
      everyMinutes: 24 * 60,
      run: () => purgeLinks(database),
    },
    {
      name: 'saved-details.purge',
      everyMinutes: 24 * 60,
      run: () => purgeSavedDetails(database),
    },
    { name: 'audit.seal-heads', everyMinutes: 24 * 60, run: () => sealHeads(platform) },
    ...dailyBackups(platform),
    ...(userPool ? [purge('user-pool.purge', () => userPool.purgeExpired())] : []),
  ];
}

/** All that a process serves which only works on jobs: whether it lives, and its metrics. */
function createProbe(
  open: OpenDatabase,
  { metricsToken }: Settings,
  metrics: Metrics | undefined,
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  serveHealth(app, open.ping);
  serveMetrics(app, metrics, metricsToken);
  return app;
}

async function createApp(
  platform: Platform,
  verifier: TokenVerifier,
  {
    ping,
    clientFolder,
    moreOperations,
    jobs,
    metrics,
  }: Opened & {
    jobs: Jobs;
    metrics: Metrics | undefined;
  },
): Promise<FastifyInstance> {
  const { settings, database, userPool, log } = platform;
  const { cognito } = settings;
  const connectTo = [
    ...(cognito ? [new URL(cloudPoolEndpoint(cognito)).origin] : []),
    ...(settings.posthog.key === '' ? [] : [new URL(settings.posthog.host).origin]),
  ];
  const operations = [
    ...allOperations(platform),
    ...installationOperations(jobs.workers),
    ...moreOperations,
  ];
  const isHttps = settings.publicUrl.startsWith('https:');
  const app = await createServer({ platform, verifier, operations, isHttps, metrics });
  serveHealth(app, ping);
  serveMetrics(app, metrics, settings.metricsToken);
  serveSealingRoot(app, platform.sealing);
  const reports = { database, listeners: mailListeners, addresses: bouncesOf(settings) };
  serveReports(app, reports, settings.mailReportSecret);
  serveOptOut(app, database);
  if (userPool) await mountUserPool(app, embeddedPoolId, userPool);
  const pool = {
    userPoolId: cognito?.userPoolId ?? embeddedPoolId,
    clientId: cognito?.clientId ?? embeddedClientId,
  };
  await serveClient(app, {
    folder: clientFolder,
    config: clientConfig(settings, pool),
    connectTo,
    onLinkFetched: (link, from) =>
      void noteFetch(database, link, from).catch((error: unknown) =>
        log.warn(safeError(error), 'the fetch of a link could not be noted'),
      ),
  });
  return app;
}

/** Keeps the keys of the embedded user pool current while it runs. */
function keepUserPool(pool: UserPool, { dataDir }: Settings, log: Log): (() => void)[] {
  return [
    followSigningKeys(
      dataDir,
      (keys) => pool.replaceSigningKeys(keys),
      (error) => log.error(safeError(error), 'signing keys could not be read'),
    ),
  ];
}
