import { type Composition, compose } from './compose.ts';
import { type DemoUsers, ensureDemo } from './demo/ensure-demo.ts';
import { makeSetupLink, needsSetup } from './features/session/index.ts';
import { keepFilesPrivate } from './platform/config/data-folder.ts';
import { readSettings, type Settings, SettingsError } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import { createLog, type Log, safeError } from './platform/log/log.ts';

/**
 * Starts the product as the environment says and serves until it is stopped. What keeps it from starting is said on
 * standard error, and the process ends with exit code 1.
 */
export async function main(): Promise<void> {
  let composition: Composition | undefined;
  let isStopping = () => false;
  try {
    keepFilesPrivate();
    const settings = readSettings(process.env);
    const log = createLog(settings.logLevel);
    process.on('unhandledRejection', (error) => log.error(safeError(error), 'unhandled rejection'));
    composition = await compose(settings, log);
    isStopping = stopOnSignals(composition, log);
    await serve(composition, settings);
  } catch (error) {
    // What is still starting fails where the rest is closed under it.
    if (isStopping()) return;
    await composition?.close();
    process.stderr.write(`${whyNotStarted(error)}\n`);
    process.exit(1);
  }
}

/**
 * Listens, says so, and begins to work on jobs: whatever waits in the queue, people reach the product.
 * @throws StartError where the port can't be used
 */
export async function serve(composition: Composition, settings: Settings): Promise<void> {
  const { platform, app, work } = composition;
  // Before all else: the demo does jobs of its own, as of the time of which they are, and its users sign in at once.
  const start = settings.role === 'worker' ? undefined : await prepareTenant(platform, settings);
  await app
    .listen({ port: settings.port, host: hostToListenOn(settings) })
    .catch((error: unknown) => {
      throw portError(error, settings.port);
    });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  process.stdout.write(
    greeting(
      settings,
      settings.port === 0 ? `http://localhost:${port}` : settings.publicUrl,
      start,
      composition.platform.sealing.advice,
    ),
  );
  if (settings.role !== 'web') await work();
}

interface Prepared {
  demo?: DemoUsers;
  setupLink?: string;
}

async function prepareTenant(
  platform: Composition['platform'],
  settings: Settings,
): Promise<Prepared> {
  if (!settings.production && platform.userPool) {
    const demo = await ensureDemo(platform);
    if (demo) return { demo };
  }
  if (!(await needsSetup(platform.database))) return {};
  return { setupLink: await makeSetupLink(platform.database, settings.publicUrl) };
}

/** Demo users are for this machine alone; a product that is meant for others is reachable by them. */
function hostToListenOn(settings: Settings): string {
  const { hostname } = new URL(settings.publicUrl);
  const forThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return settings.production || !forThisMachine ? '::' : 'localhost';
}

function greeting(
  settings: Settings,
  url: string,
  prepared: Prepared | undefined,
  sealingAdvice: string | undefined,
): string {
  if (settings.role === 'worker')
    return `${settings.productName} works on jobs; ${url}/readyz tells.\n`;
  const lines = [`${settings.productName} is ready.`, '', `  Open     ${url}`];
  if (prepared?.demo) {
    const { users, password } = prepared.demo;
    lines.push(
      '',
      '  A demo organisation is set up. Sign in as one of these, with this password:',
      '',
    );
    lines.push(`           ${password}`, '');
    for (const { email, userType } of users)
      lines.push(`           ${email.padEnd(32)} ${userType}`);
    lines.push('');
  }
  if (prepared?.setupLink) {
    lines.push(
      '',
      '  Nothing is set up yet. Open this link, which works once and for a day, to make',
    );
    lines.push(
      '  your organisation and its first user:',
      '',
      `           ${prepared.setupLink}`,
      '',
    );
  }
  if (settings.smtpUrl === undefined) {
    lines.push('  Email   is kept in the built-in outbox; set SMTP_URL to send it');
  }
  if (sealingAdvice !== undefined) lines.push(`  Seals    ${sealingAdvice}`);
  lines.push(`  Data     ${settings.dataDir}`, '  Stop     Ctrl-C', '', '');
  return lines.join('\n');
}

function portError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program: stop that one, or set PORT to another port.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used: set PORT to one above 1023.`);
  return error;
}

function whyNotStarted(error: unknown): string {
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Stops in order at a signal. Returns a function that says whether one has come. */
function stopOnSignals(composition: Composition, log: Log): () => boolean {
  let stoppedAt: number | undefined;
  const stop = () => {
    const now = Date.now();
    // A second Ctrl-C does not wait; the same one can arrive twice, from the terminal and from npm.
    if (stoppedAt !== undefined && now - stoppedAt > 1000) process.exit(1);
    if (stoppedAt !== undefined) return;
    stoppedAt = now;
    void composition.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(safeError(error), 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  return () => stoppedAt !== undefined;
}
