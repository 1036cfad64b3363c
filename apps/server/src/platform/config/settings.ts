import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** The root of the checkout: where `package.json` and `apps/` are. */
export const rootFolder = path.resolve(import.meta.dirname, '../../../../..');

const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const text = z.string().trim();
const optional = text.optional();

function url(protocols: readonly string[]) {
  return optional.refine(
    (value) =>
      value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)),
    `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

const environment = z.object({
  PORT: z.coerce
    .number('must be a number from 0 to 65535')
    .int('must be a whole number from 0 to 65535')
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .default(3000),
  PUBLIC_URL: url(['http:', 'https:']),
  TRUST_PROXY: optional.refine(
    (value) => value === undefined || trustedProxies(value) !== undefined,
    'must be the number of proxies in front, from 1 to 10, or their addresses, such as 10.0.0.1, 10.1.0.0/16',
  ),
  DATA_DIR: optional,
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: optional.refine(
    (value) =>
      value === undefined || /^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(value),
    'must be an email address, such as forms@example.com or Forms <forms@example.com>',
  ),
  BOUNCE_ADDRESS: optional.refine(
    (value) => value === undefined || /^[^<>@+\s]+@[^<>@\s]+$/.test(value),
    'must be an email address without +, such as bounce@example.com',
  ),
  MAIL_REPORT_SECRET: optional.refine(
    (value) => value === undefined || value.length >= 16,
    'must have at least 16 characters',
  ),
  INSTALLATION_ADMINS: optional.refine(
    (value) =>
      value === undefined || emailsIn(value).every((one) => /^[^<>@\s]+@[^<>@\s]+$/.test(one)),
    'must be email addresses, separated by commas, such as ops@example.com, it@example.com',
  ),
  METRICS_TOKEN: optional.refine(
    (value) => value === undefined || value.length >= 16,
    'must have at least 16 characters',
  ),
  SMS_URL: url(['http:', 'https:']),
  SMS_FROM: optional,
  DISTRIBUTION_MAILS_PER_SECOND: z.coerce
    .number('must be a number from 1 to 1000')
    .min(1, 'must be from 1 to 1000')
    .max(1000, 'must be from 1 to 1000')
    .default(100),
  PRODUCT_NAME: text
    .min(1, 'must not be empty')
    .max(60, 'can have 60 characters at most')
    .default('Countersign'),
  POSTHOG_KEY: optional,
  POSTHOG_HOST: url(['http:', 'https:']),
  COGNITO_REGION: optional.refine(
    (value) => value === undefined || /^[a-z]+(-[a-z0-9]+)+$/.test(value),
    'must look like eu-west-2',
  ),
  COGNITO_USER_POOL_ID: optional.refine(
    (value) => value === undefined || /^[\w-]+_[0-9a-zA-Z]+$/.test(value),
    'must look like eu-west-2_AbCdEf123',
  ),
  COGNITO_CLIENT_ID: optional,
  COGNITO_ENDPOINT: url(['http:', 'https:']).refine(
    (value) => value === undefined || !/[?#]/.test(value),
    'must be an address without ? and #',
  ),
  COGNITO_ACCESS_KEY_ID: optional,
  COGNITO_SECRET_ACCESS_KEY: optional,
  COGNITO_ADMIN: z.enum(['true', 'false'], 'must be true or false').default('false'),
  BACKUP_DIR: optional,
  BACKUP_KEY: optional.refine(
    (value) => value === undefined || /^age1[0-9a-z]{20,}$/.test(value),
    'must be a public key of age, such as npm run backup -- --new-key makes it',
  ),
  BACKUP_PASSPHRASE: optional.refine(
    (value) => value === undefined || value.length >= 12,
    'must have at least 12 characters',
  ),
  BACKUP_DAYS: z.coerce
    .number('must be a number of days from 1 to 3650')
    .int('must be a whole number of days')
    .min(1, 'must be from 1 to 3650')
    .max(3650, 'must be from 1 to 3650')
    .default(30),
  DEMO_PASSWORD: optional.refine(
    (value) => value === undefined || value.length >= 8,
    'must have at least 8 characters',
  ),
  SEAL_P12: optional,
  SEAL_P12_PASSWORD: optional,
  TIMESTAMP_URL: url(['http:', 'https:']),
  ROLE: z.enum(roles, `must be one of ${roles.join(', ')}`).default('all'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  NODE_ENV: optional,
});

/** The addresses in a list with commas, in small letters. */
const emailsIn = (value: string): string[] =>
  value.split(',').map((one) => one.trim().toLowerCase());

/** The proxies that a text names: how many there are in front, or their addresses and networks. */
function trustedProxies(value: string): number | string[] | undefined {
  if (/^\d+$/.test(value)) {
    const count = Number(value);
    return count >= 1 && count <= 10 ? count : undefined;
  }
  const addresses = value.split(',').map((one) => one.trim());
  return addresses.every(isNetwork) ? addresses : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Lists the problems of the settings of a cloud user pool as a whole: one line each. */
function cloudPoolProblems(env: Record<string, string | undefined>): string[] {
  const needed = ['COGNITO_REGION', 'COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID'];
  const keys = ['COGNITO_ACCESS_KEY_ID', 'COGNITO_SECRET_ACCESS_KEY'];
  const isGiven = (name: string) => env[name] !== undefined;
  const given = [...needed, 'COGNITO_ENDPOINT', ...keys].filter(isGiven);
  if (env['COGNITO_ADMIN'] === 'true') given.push('COGNITO_ADMIN');
  const missing = given.length === 0 ? [] : needed.filter((name) => !isGiven(name));
  const problems = missing.map((name) => `${name} is needed as ${given.join(' and ')} is set`);
  const [key, otherKey] = keys.toSorted((a, b) => Number(isGiven(a)) - Number(isGiven(b)));
  if (key && otherKey && !isGiven(key) && isGiven(otherKey)) {
    problems.push(`${key} is needed as ${otherKey} is set`);
  }
  // The web client takes the region from the id of the pool.
  const { COGNITO_REGION: region, COGNITO_USER_POOL_ID: pool, COGNITO_ENDPOINT: endpoint } = env;
  if (region && pool && !endpoint && !pool.trim().startsWith(`${region.trim()}_`)) {
    problems.push(
      'COGNITO_USER_POOL_ID must begin with COGNITO_REGION, such as eu-west-2_AbCdEf123',
    );
  }
  return problems;
}

/** Lists the problems of the settings of backups as a whole: one line each. */
function backupProblems(env: Record<string, string | undefined>): string[] {
  const { BACKUP_DIR: folder, BACKUP_KEY: key, BACKUP_PASSPHRASE: passphrase } = env;
  const problems: string[] = [];
  if (key !== undefined && passphrase !== undefined) {
    problems.push('BACKUP_KEY and BACKUP_PASSPHRASE can’t be used at the same time');
  }
  if (folder === undefined) return problems;
  if (key === undefined && passphrase === undefined) {
    problems.push('BACKUP_KEY or BACKUP_PASSPHRASE is needed as BACKUP_DIR is set');
  }
  const between = path.relative(dataFolder(env['DATA_DIR']), path.resolve(rootFolder, folder));
  if (!between.startsWith('..') && !path.isAbsolute(between)) {
    problems.push('BACKUP_DIR must be outside of DATA_DIR: backups there are lost with it');
  }
  return problems;
}

const dataFolder = (folder = 'data') => path.resolve(rootFolder, folder);

/** Lists the problems of settings that belong together: one line each. */
function combinedProblems(env: Record<string, string | undefined>): string[] {
  const problems = [...cloudPoolProblems(env), ...backupProblems(env)];
  if (env['SEAL_P12_PASSWORD'] !== undefined && env['SEAL_P12'] === undefined) {
    problems.push('SEAL_P12 is needed as SEAL_P12_PASSWORD is set');
  }
  if ((env['SMS_URL'] === undefined) !== (env['SMS_FROM'] === undefined)) {
    problems.push('SMS_URL and SMS_FROM are needed together');
  }
  if (env['DATABASE_READ_URL'] !== undefined && env['DATABASE_URL'] === undefined) {
    problems.push(
      'DATABASE_URL is needed as DATABASE_READ_URL is set: the embedded database has no replica',
    );
  }
  const role = roles.find((one) => one === env['ROLE']);
  if (role !== undefined && role !== 'all' && env['DATABASE_URL'] === undefined) {
    problems.push(
      `ROLE can be ${role} only with DATABASE_URL: the embedded database serves one process`,
    );
  }
  return problems;
}

/** A cloud user pool. */
export interface CloudPoolSettings {
  region: string;
  userPoolId: string;
  clientId: string;
  /** Where the pool answers if not at the usual address of its region; without a slash at the end. */
  endpoint: string | undefined;
  /** With what its accounts are administered; `by-hand`: by others, not by this server. */
  admin: 'by-hand' | 'default-credentials' | { accessKeyId: string; secretAccessKey: string };
}

/** The settings for sealing documents. */
interface SealingSettings {
  /** A PKCS#12 file, absolute; undefined for an authority of our own. */
  p12: string | undefined;
  p12Password: string;
  /** Of a timestamp server (RFC 3161). */
  timestampUrl: string | undefined;
}

/** The settings of backups. */
interface BackupSettings {
  /** The folder of the daily backups, absolute; undefined where none are made. */
  folder: string | undefined;
  /** The age public key, or the passphrase, by which backups are encrypted; one of them at most. */
  key: string | undefined;
  passphrase: string | undefined;
  /** The number of days for which daily backups are kept. */
  days: number;
}

/** The service that sends text messages. */
export interface SmsSettings {
  /** Without user and password. */
  url: string;
  authorization: string | undefined;
  /** The number or name that messages come from. */
  from: string;
}

/** The settings of one process, checked and with their defaults. */
export interface Settings {
  port: number;
  /** Without a slash at the end. */
  publicUrl: string;
  /**
   * The proxies whose word on where a call comes from (`x-forwarded-for`) is taken: how many there
   * are in front, or their addresses and networks; undefined where people reach the server itself.
   */
  trustProxy: number | string[] | undefined;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** A replica of that database, from which reports are read; undefined where they are read from it. */
  databaseReadUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where mail servers report of mails; undefined where no one receives that. */
  bounceAddress: string | undefined;
  /** By what anyone who hands such reports over shows that they may; undefined where no one may. */
  mailReportSecret: string | undefined;
  /** The emails of those who administer the installation, in small letters; undefined where the setting is not there. */
  installationAdmins: readonly string[] | undefined;
  /** By what anyone who reads the metrics shows that they may; undefined where no one may. */
  metricsToken: string | undefined;
  /** Undefined where no text messages can be sent. */
  sms: SmsSettings | undefined;
  /** How many mails of distributions leave in a second, at most. */
  distributionMailsPerSecond: number;
  productName: string;
  posthog: { key: string; host: string };
  /** A cloud user pool; undefined for the embedded one. */
  cognito: CloudPoolSettings | undefined;
  backup: BackupSettings;
  demoPassword: string | undefined;
  sealing: SealingSettings;
  role: (typeof roles)[number];
  logLevel: (typeof logLevels)[number];
  production: boolean;
}

/** Wrong settings, each named in one line. The values are never repeated: they may be secret. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings from environment variables; all are optional, and a blank one counts as not set.
 * @throws SettingsError that names every wrong one.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const problems = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  problems.push(...combinedProblems(given));
  if (!parsed.success || problems.length > 0) {
    const lines = [...new Set(problems)].map((problem) => `  ${problem}.`);
    throw new SettingsError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  return {
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: values.TRUST_PROXY === undefined ? undefined : trustedProxies(values.TRUST_PROXY),
    dataDir: dataFolder(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom:
      values.MAIL_FROM ?? `${values.PRODUCT_NAME.replace(/["<>@,;:\\]/g, '')} <no-reply@localhost>`,
    productName: values.PRODUCT_NAME,
    bounceAddress: values.BOUNCE_ADDRESS,
    mailReportSecret: values.MAIL_REPORT_SECRET,
    installationAdmins:
      values.INSTALLATION_ADMINS === undefined ? undefined : emailsIn(values.INSTALLATION_ADMINS),
    metricsToken: values.METRICS_TOKEN,
    sms: smsService(values),
    distributionMailsPerSecond: values.DISTRIBUTION_MAILS_PER_SECOND,
    posthog: {
      key: values.POSTHOG_KEY ?? '',
      host: values.POSTHOG_HOST ?? 'https://eu.i.posthog.com',
    },
    cognito: cloudPool(values),
    backup: {
      folder:
        values.BACKUP_DIR === undefined ? undefined : path.resolve(rootFolder, values.BACKUP_DIR),
      key: values.BACKUP_KEY,
      passphrase: values.BACKUP_PASSPHRASE,
      days: values.BACKUP_DAYS,
    },
    demoPassword: values.DEMO_PASSWORD,
    sealing: {
      p12: values.SEAL_P12 === undefined ? undefined : path.resolve(rootFolder, values.SEAL_P12),
      p12Password: values.SEAL_P12_PASSWORD ?? '',
      timestampUrl: values.TIMESTAMP_URL,
    },
    role: values.ROLE,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
  };
}

function smsService(values: z.output<typeof environment>): SmsSettings | undefined {
  const { SMS_URL: address, SMS_FROM: from } = values;
  if (address === undefined || from === undefined) return undefined;
  const url = new URL(address);
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const authorization = user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`;
  return { url: url.href, authorization, from };
}

function cloudPool(values: z.output<typeof environment>): CloudPoolSettings | undefined {
  const {
    COGNITO_REGION: region,
    COGNITO_USER_POOL_ID: userPoolId,
    COGNITO_CLIENT_ID: clientId,
    COGNITO_ACCESS_KEY_ID: accessKeyId,
    COGNITO_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (!region || !userPoolId || !clientId) return undefined;
  const withoutKeys = values.COGNITO_ADMIN === 'true' ? 'default-credentials' : 'by-hand';
  return {
    region,
    userPoolId,
    clientId,
    endpoint: values.COGNITO_ENDPOINT?.replace(/\/+$/, ''),
    admin: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : withoutKeys,
  };
}
