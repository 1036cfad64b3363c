import type { ClientConfig } from '@countersign/contract';

/** Lists the required texts of the configuration. */
const needed = [
  'region',
  'userPoolId',
  'userPoolClientId',
  'apiUrl',
  'apiV3Url',
  'apiV4Url',
  'posthogKey',
  'posthogHost',
  'productName',
] as const satisfies readonly (keyof ClientConfig)[];

/** The runtime configuration as it was fetched. Throws where it is not one. */
export function readConfig(answer: unknown): ClientConfig {
  const config = (answer ?? {}) as ClientConfig;
  const wrong = [
    ...needed.filter((name) => typeof config[name] !== 'string'),
    ...(typeof (config.userPoolEndpoint ?? '') === 'string' ? [] : ['userPoolEndpoint']),
  ];
  if (wrong.length > 0) throw new Error(`/config.json says nothing of ${wrong.join(', ')}.`);
  return config;
}
