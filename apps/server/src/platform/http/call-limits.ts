import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '../failure/failure.ts';

/**
 * Calls that one address may make in a minute, by what it calls; all addresses of an IPv6 network of
 * 64 bits count as one. Whole offices come from one address, hence the generous ones. Counted in this
 * process alone. What is counted by account, the user pool counts itself, in the database.
 */
const perMinute = {
  /** The web client's files, `/config.json` and everything else that costs next to nothing. */
  page: 6000,
  /** Calls of the API by users. */
  api: 6000,
  /** The embedded user pool. */
  'sign-in': 300,
  /** The API's reference, and the probe that asks the database. */
  docs: 300,
  /** Calls of the API that anyone may make. */
  open: 60,
  /** Those that take a file: each costs as much as it is long. */
  'open-upload': 20,
  /** Calls by link: the pages of a document are a call each, and whatever is typed in is saved by itself. */
  link: 1200,
} as const;

/** The kinds of limits of routes. */
type LimitKind = keyof typeof perMinute;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where it does not follow from the address. */
    limit?: LimitKind;
  }
}

/**
 * Calls with one token in an address, from wherever they come: a token stands for an account. Who prints a long
 * document asks for all of its pages, of which a form can have 500.
 */
const perToken = { open: 20, link: 700 } as const;
const minute = 60_000;

/**
 * Counts calls by address or token, each for a minute from its first call on. Each call gets its own
 * number: the library's store answers all calls of a key with one object, in which those that come at the
 * same moment would all read the number of the last one.
 */
class CallCounts implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, { calls: number; endsAt: number }>({ max: 20_000 });

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    const now = Date.now();
    const known = this.#counts.get(key);
    const { calls, endsAt } =
      known !== undefined && now < known.endsAt ? known : { calls: 0, endsAt: now + timeWindow };
    this.#counts.set(key, { calls: calls + 1, endsAt });
    done(null, { current: calls + 1, ttl: endsAt - now });
  }

  /** Each limit counts for itself. */
  child(): CallCounts {
    return new CallCounts();
  }
}

/** Refuses, before anything else is done for them, calls beyond the limits. */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, store: CallCounts });
  const kinds = Object.entries(perMinute) as [LimitKind, number][];
  const byKind = new Map(
    kinds.map(([kind, max]) => [kind, app.createRateLimit({ max, timeWindow: minute })]),
  );
  const byToken = (max: number) =>
    app.createRateLimit({
      max,
      timeWindow: minute,
      keyGenerator: (request) => tokenOf(request) ?? '',
    });
  const [byOpenToken, byLinkToken] = [byToken(perToken.open), byToken(perToken.link)];
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    const check = byKind.get(kind);
    if (check) refuseBeyond(await check(request), reply);
    if (tokenOf(request) === undefined) return;
    const checkToken = kind === 'link' ? byLinkToken : byOpenToken;
    refuseBeyond(await checkToken(request), reply);
  });
}

type Checked = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseBeyond(checked: Checked, reply: FastifyReply): void {
  if (checked.isAllowed || !checked.isExceeded) return;
  const seconds = Math.max(1, checked.ttlInSeconds);
  reply.header('retry-after', seconds);
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  throw new Failure('too-many-requests', `Too many requests: try again in ${wait}.`);
}

function kindOf({ routeOptions, url }: FastifyRequest): LimitKind {
  if (routeOptions.config.limit) return routeOptions.config.limit;
  const route = routeOptions.url ?? url;
  if (/^\/(?:api\/docs|api\/openapi\.json|readyz)/.test(route)) return 'docs';
  return /^\/api(?:[/?]|$)/.test(route) ? 'api' : 'page';
}

function tokenOf({ params }: FastifyRequest): string | undefined {
  const { token } = (params ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
}
