import path from 'node:path';
import { z } from 'zod';

/** The root of the checkout: where `package.json` and `apps/` are. */
export const rootFolder = path.resolve(import.meta.dirname, '../../../../..');

export const roles = ['all', 'web', 'worker'] as const;
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
  DATA_DIR: optional,
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: optional.refine(
    (value) =>
      value === undefined || /^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(value),
    'must be an e-mail address, such as forms@example.com or Forms <forms@example.com>',
  ),
  PRODUCT_NAME: text
    .min(1, 'must not be empty')
    .max(60, 'can have 60 characters at most')
    .default('Countersign'),
  POSTHOG_KEY: optional,
  POSTHOG_HOST: url(['http:', 'https:']),
  COGNITO_REGION: optional,
  COGNITO_USER_POOL_ID: optional.refine(
    (value) => value === undefined || /^[\w-]+_[0-9a-zA-Z]+$/.test(value),
    'must look like eu-west-2_AbCdEf123',
  ),
  COGNITO_CLIENT_ID: optional,
  DEMO_PASSWORD: optional.refine(
    (value) => value === undefined || value.length >= 8,
    'must have at least 8 characters',
  ),
  ROLE: z.enum(roles, `must be one of ${roles.join(', ')}`).default('all'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  NODE_ENV: optional,
});

/** What is wrong with settings that belong together, whatever else is wrong: one line each. */
function problemsTogether(env: Record<string, string | undefined>): string[] {
  const cloud = ['COGNITO_REGION', 'COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID'];
  const given = cloud.filter((name) => env[name] !== undefined);
  const missing = given.length === 0 ? [] : cloud.filter((name) => env[name] === undefined);
  const problems = missing.map((name) => `${name} is needed as ${given.join(' and ')} is set`);
  const role = roles.find((one) => one === env['ROLE']);
  if (role !== undefined && role !== 'all' && env['DATABASE_URL'] === undefined) {
    problems.push(
      `ROLE can be ${role} only with DATABASE_URL: the embedded database serves one process`,
    );
  }
  return problems;
}

/** The settings of one process, checked and with their defaults. */
export interface Settings {
  port: number;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  productName: string;
  posthog: { key: string; host: string };
  /** A cloud user pool; undefined for the embedded one. */
  cognito: { region: string; userPoolId: string; clientId: string } | undefined;
  demoPassword: string | undefined;
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
  problems.push(...problemsTogether(given));
  if (!parsed.success || problems.length > 0) {
    const lines = [...new Set(problems)].map((problem) => `  ${problem}.`);
    throw new SettingsError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const {
    COGNITO_REGION: region,
    COGNITO_USER_POOL_ID: userPoolId,
    COGNITO_CLIENT_ID: clientId,
  } = values;
  return {
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(rootFolder, values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom:
      values.MAIL_FROM ?? `${values.PRODUCT_NAME.replace(/["<>@,;:\\]/g, '')} <no-reply@localhost>`,
    productName: values.PRODUCT_NAME,
    posthog: {
      key: values.POSTHOG_KEY ?? '',
      host: values.POSTHOG_HOST ?? 'https://eu.i.posthog.com',
    },
    cognito: region && userPoolId && clientId ? { region, userPoolId, clientId } : undefined,
    demoPassword: values.DEMO_PASSWORD,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    production,
  };
}
