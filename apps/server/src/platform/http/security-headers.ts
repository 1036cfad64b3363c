import type { FastifyReply } from 'fastify';

type Policy = Record<string, readonly string[]>;

const none = ["'none'"];
const self = ["'self'"];

/** For what is data and no page: nothing in it may be loaded, run, framed or sent anywhere. */
const nothingAtAll: Policy = {
  'default-src': none,
  'base-uri': none,
  'form-action': none,
  'frame-ancestors': none,
};

const text = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

/**
 * The content security policy of the web client's files, and with a nonce of its page. Components
 * put their variables into style elements, which carry the nonce; style attributes are never parsed,
 * as the client sets styles by script. The policy of a file binds it where it is a worker.
 */
export function clientPolicy(connectTo: readonly string[], nonce?: string): string {
  return text({
    ...nothingAtAll,
    'script-src': self,
    'worker-src': self,
    'style-src': nonce === undefined ? self : [...self, `'nonce-${nonce}'`],
    'img-src': [...self, 'data:', 'blob:'],
    'font-src': self,
    'connect-src': [...self, ...connectTo],
    'manifest-src': self,
    'form-action': self,
  });
}

/** The content security policy of the API's reference, which calls nothing but this API. */
export const docsPolicy: string = text({
  ...nothingAtAll,
  'script-src': self,
  'style-src': self,
  'img-src': [...self, 'data:'],
  'connect-src': self,
});

/** The content security policy of a file: one that a browser opens as a page has no origin and runs nothing. */
export const filePolicy: string = `sandbox; ${text(nothingAtAll)}`;

/** The settings that the headers depend on. */
export interface HeaderSettings {
  /** People reach the product by HTTPS alone. */
  isHttps: boolean;
}

/**
 * Returns the headers of every answer, as private data that is not cached; pages replace the policy by theirs, and
 * files whose content never changes allow caching.
 */
export function securityHeaders({ isHttps }: HeaderSettings): Record<string, string> {
  return {
    'content-security-policy': text(nothingAtAll),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Replaces the content security policy of data by another one. */
export function setPolicy(reply: FastifyReply, policy: string): void {
  reply.header('content-security-policy', policy);
}
