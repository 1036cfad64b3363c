import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, rootFolder, SettingsError } from './settings.ts';

/** Returns the complaint about these settings; fails where they are valid. */
function complaint(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('The settings were taken.');
}

describe('without any settings', () => {
  test('the product runs on this machine, from one folder', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: undefined,
      dataDir: path.join(rootFolder, 'data'),
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Countersign <no-reply@localhost>',
      bounceAddress: undefined,
      mailReportSecret: undefined,
      installationAdmins: undefined,
      metricsToken: undefined,
      sms: undefined,
      distributionMailsPerSecond: 100,
      productName: 'Countersign',
      posthog: { key: '', host: 'https://eu.i.posthog.com' },
      cognito: undefined,
      backup: { folder: undefined, key: undefined, passphrase: undefined, days: 30 },
      demoPassword: undefined,
      sealing: { p12: undefined, p12Password: '', timestampUrl: undefined },
      role: 'all',
      logLevel: 'warn',
      production: false,
    });
  });

  test('a blank one is as good as none', () => {
    const names = ['PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'];
    names.push('TRUST_PROXY', 'SEAL_P12', 'SEAL_P12_PASSWORD', 'TIMESTAMP_URL');
    names.push('PRODUCT_NAME', 'POSTHOG_KEY', 'POSTHOG_HOST', 'COGNITO_REGION', 'DEMO_PASSWORD');
    names.push('DATABASE_READ_URL', 'BOUNCE_ADDRESS', 'MAIL_REPORT_SECRET');
    names.push('INSTALLATION_ADMINS', 'METRICS_TOKEN');
    names.push('DISTRIBUTION_MAILS_PER_SECOND', 'SMS_URL', 'SMS_FROM');
    names.push('COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID', 'ROLE', 'LOG_LEVEL', 'NODE_ENV');
    for (const blank of ['', '  ']) {
      const env = Object.fromEntries(names.map((name) => [name, blank]));
      expect(readSettings(env)).toEqual(readSettings({}));
    }
  });
});

describe('settings that are given', () => {
  test('follow from one another where they are left out', () => {
    const settings = readSettings({ PORT: '8080', PRODUCT_NAME: 'Forms, "Inc"' });
    expect(settings.publicUrl).toBe('http://localhost:8080');
    expect(settings.mailFrom).toBe('Forms Inc <no-reply@localhost>');
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({
      production: true,
      logLevel: 'info',
    });
  });

  test('are taken as they are, with an absolute folder and an address without a slash at the end', () => {
    const settings = readSettings({
      PUBLIC_URL: 'https://forms.example.com//',
      DATA_DIR: 'elsewhere',
      DATABASE_URL: 'postgres://u:p@db/forms',
      SMTP_URL: 'smtps://u:p@mail.example.com',
      MAIL_FROM: 'Forms <forms@example.com>',
      COGNITO_REGION: 'eu-west-2',
      COGNITO_USER_POOL_ID: 'eu-west-2_AbCdEf123',
      COGNITO_CLIENT_ID: 'client',
      ROLE: 'worker',
      LOG_LEVEL: 'debug',
    });
    expect(settings).toMatchObject({
      publicUrl: 'https://forms.example.com',
      dataDir: path.join(rootFolder, 'elsewhere'),
      databaseUrl: 'postgres://u:p@db/forms',
      smtpUrl: 'smtps://u:p@mail.example.com',
      mailFrom: 'Forms <forms@example.com>',
      cognito: {
        region: 'eu-west-2',
        userPoolId: 'eu-west-2_AbCdEf123',
        clientId: 'client',
        endpoint: undefined,
        admin: 'by-hand',
      },
      role: 'worker',
      logLevel: 'debug',
    });
  });
});

describe('a cloud user pool', () => {
  const pool = {
    COGNITO_REGION: 'eu-west-2',
    COGNITO_USER_POOL_ID: 'eu-west-2_AbCdEf123',
    COGNITO_CLIENT_ID: 'client',
  };
  const keys = { COGNITO_ACCESS_KEY_ID: 'secret-id', COGNITO_SECRET_ACCESS_KEY: 'secret-key' };
  const linesOf = (env: Record<string, string>) => complaint(env).split('\n').slice(1);

  test('is administered with keys of its own, or with those of the surroundings', () => {
    const admin = (env: Record<string, string>) => readSettings({ ...pool, ...env }).cognito?.admin;
    expect(admin({ COGNITO_ADMIN: 'false' })).toBe('by-hand');
    expect(admin({ COGNITO_ADMIN: 'true' })).toBe('default-credentials');
    expect(admin({ ...keys, COGNITO_ADMIN: 'true' })).toEqual({
      accessKeyId: 'secret-id',
      secretAccessKey: 'secret-key',
    });
    expect(linesOf({ ...pool, COGNITO_ACCESS_KEY_ID: 'secret-id' })).toEqual([
      '  COGNITO_SECRET_ACCESS_KEY is needed as COGNITO_ACCESS_KEY_ID is set.',
    ]);
    expect(linesOf({ ...pool, COGNITO_SECRET_ACCESS_KEY: 'secret-key' })).toEqual([
      '  COGNITO_ACCESS_KEY_ID is needed as COGNITO_SECRET_ACCESS_KEY is set.',
    ]);
    expect(linesOf({ COGNITO_ADMIN: 'true' })).toHaveLength(3);
    expect(linesOf({ ...pool, COGNITO_ADMIN: 'yes' })).toEqual([
      '  COGNITO_ADMIN must be true or false.',
    ]);
  });

  test('can answer elsewhere, and is then free in its id', () => {
    const local = {
      ...pool,
      COGNITO_USER_POOL_ID: 'local_Pool1',
      COGNITO_ENDPOINT: 'http://localhost:9229//',
    };
    expect(readSettings(local).cognito?.endpoint).toBe('http://localhost:9229');
    for (const COGNITO_ENDPOINT of ['localhost:9229', 'http://localhost/?pool=1']) {
      expect(linesOf({ ...local, COGNITO_ENDPOINT })[0]).toContain('COGNITO_ENDPOINT must be');
    }
  });

  test('must be of its region, which browsers take from its id', () => {
    expect(linesOf({ ...pool, COGNITO_REGION: 'example.com/' })).toContain(
      '  COGNITO_REGION must look like eu-west-2.',
    );
    expect(linesOf({ ...pool, COGNITO_REGION: 'us-east-1' })).toEqual([
      '  COGNITO_USER_POOL_ID must begin with COGNITO_REGION, such as eu-west-2_AbCdEf123.',
    ]);
  });
});

describe('the proxies in front', () => {
  const proxies = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).trustProxy;

  test('are a number of them, or their addresses and networks', () => {
    expect(proxies('2')).toBe(2);
    expect(proxies('10.0.0.1')).toEqual(['10.0.0.1']);
    expect(proxies(' 10.1.0.0/16, fd00::/8,::1 ')).toEqual(['10.1.0.0/16', 'fd00::/8', '::1']);
  });

  const wrong = ['0', '11', '-1', 'true', '10.0.0', '10.0.0.0/0', '10.0.0.0/33', 'fd00::/129'];
  test.each([...wrong, '10.0.0.1,', '10.0.0.0/8/8', '*'])('refuses %s', (TRUST_PROXY) => {
    expect(complaint({ TRUST_PROXY })).toContain('TRUST_PROXY must be the number of proxies');
  });
});

describe('wrong settings', () => {
  const wrong = {
    PORT: 'eighty',
    PUBLIC_URL: 'forms.example.com',
    TRUST_PROXY: 'secret-proxy',
    DATABASE_URL: 'mysql://secret-host/db',
    SMTP_URL: 'secret-mail-host',
    MAIL_FROM: 'secret-nobody',
    PRODUCT_NAME: 'x'.repeat(61),
    POSTHOG_HOST: 'ftp://secret-analytics',
    COGNITO_USER_POOL_ID: 'secret-pool',
    DEMO_PASSWORD: 'secret',
    TIMESTAMP_URL: 'ftp://secret-times',
    ROLE: 'boss',
    LOG_LEVEL: 'loud',
  };

  test('are all named at once, one line each', () => {
    const lines = complaint(wrong).split('\n');
    expect(lines[0]).toBe('These settings are wrong:');
    const named = new Set(lines.slice(1).map((line) => line.trim().split(' ')[0]));
    const missing = ['COGNITO_REGION', 'COGNITO_CLIENT_ID'];
    expect([...named].sort()).toEqual([...Object.keys(wrong), ...missing].sort());
  });

  test('are not repeated: they may be secret', () => {
    const message = complaint(wrong);
    for (const value of Object.values(wrong)) expect(message).not.toContain(value);
  });

  test.each(['-1', '65536', '80.5', 'http', '0x'])('refuses the port %s', (PORT) => {
    expect(complaint({ PORT })).toContain('PORT must be');
  });

  test('a part of a cloud user pool asks for the rest of it', () => {
    expect(complaint({ COGNITO_REGION: 'eu-west-2' }).split('\n').slice(1)).toEqual([
      '  COGNITO_USER_POOL_ID is needed as COGNITO_REGION is set.',
      '  COGNITO_CLIENT_ID is needed as COGNITO_REGION is set.',
    ]);
  });

  test('a password of a P12 needs one', () => {
    const message = complaint({ SEAL_P12_PASSWORD: 'geheim' });
    expect(message).toContain('SEAL_P12 is needed as SEAL_P12_PASSWORD is set');
    expect(message).not.toContain('geheim');
  });

  test.each(['web', 'worker'])('the role %s needs a database on a server', (ROLE) => {
    expect(complaint({ ROLE })).toContain(`ROLE can be ${ROLE} only with DATABASE_URL`);
  });

  test('settings that depend on one another are named in addition to those that are wrong alone', () => {
    const message = complaint({ PORT: 'eighty', ROLE: 'web', COGNITO_CLIENT_ID: 'client' });
    expect(
      message
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(' ')[0]),
    ).toEqual(['PORT', 'COGNITO_REGION', 'COGNITO_USER_POOL_ID', 'ROLE']);
  });
});

describe('backups', () => {
  const key = `age1${'q'.repeat(58)}`;

  test.each([
    [{ BACKUP_DIR: '/backups' }, 'BACKUP_KEY or BACKUP_PASSPHRASE is needed'],
    [{ BACKUP_KEY: key, BACKUP_PASSPHRASE: 'seven grey geese' }, 'can’t be used at the same time'],
    [{ BACKUP_KEY: 'AGE-SECRET-KEY-1QQQ' }, 'BACKUP_KEY must be a public key of age'],
    [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have at least 12 characters'],
    [{ BACKUP_DAYS: '0' }, 'BACKUP_DAYS must be from 1 to 3650'],
    [{ BACKUP_DIR: 'data/backups', BACKUP_KEY: key }, 'BACKUP_DIR must be outside of DATA_DIR'],
  ])('are refused with %o', (env, words) => {
    const given: Record<string, string> = { ...env };
    expect(complaint(given)).toContain(words);
  });
});
