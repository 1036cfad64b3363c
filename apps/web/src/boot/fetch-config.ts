/** Fetches the runtime configuration. Throws where it does not come. */
export async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return response.json();
}
