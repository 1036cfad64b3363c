import { type ClientConfig, clientConfigSchema } from '@countersign/contract';

/** Fetches the runtime configuration. Throws where it does not come or is not one. */
export async function loadConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return clientConfigSchema.parse(await response.json());
}
