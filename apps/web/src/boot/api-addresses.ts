import { type ClientConfig, type EndpointName, endpointNames } from '@countersign/contract';

/** Maps each API to its address. */
export function apiAddresses(config: ClientConfig): Record<EndpointName, string> {
  return {
    [endpointNames.base]: config.apiUrl,
    [endpointNames.v3]: config.apiV3Url,
    [endpointNames.v4]: config.apiV4Url,
  };
}
