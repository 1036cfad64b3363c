import { randomUUID } from 'node:crypto';
import { ProtocolError } from '../errors.ts';
import { findOperation, type Operation } from '../operations/registry.ts';
import type { Caller, Pool } from '../pool.ts';
import { createAddressBuckets } from './address-buckets.ts';
import { type Fields, isFields } from './fields.ts';

/** A POST to the pool, whatever carried it. `target` is the header `x-amz-target`. */
export type PoolRequest = {
  target: string | undefined;
  body: string | Buffer;
  address: string;
  userAgent?: string | undefined;
};

/** Holds the response to send. */
export type PoolResponse = { status: number; headers: Record<string, string>; body: string };

const targetPrefix = 'AWSCognitoIdentityProviderService.';

/** Makes the function that answers every call; it never rejects. */
export function createHandler(pool: Pool): (request: PoolRequest) => Promise<PoolResponse> {
  const buckets = createAddressBuckets(pool.limits, pool.now);
  return async (request) => {
    const requestId = randomUUID();
    try {
      if (!buckets.take(request.address)) {
        throw new ProtocolError('TooManyRequestsException', 'Too many requests');
      }
      const operation = requireOperation(request.target);
      const fields = parseBody(pool, request.body);
      return respond(requestId, 200, await operation(pool, fields, callerOf(request)));
    } catch (error) {
      return refuse(pool, requestId, request.target, error);
    }
  };
}

function requireOperation(target: string | undefined): Operation {
  const operation = target?.startsWith(targetPrefix)
    ? findOperation(target.slice(targetPrefix.length))
    : undefined;
  if (operation) return operation;
  throw new ProtocolError('UnknownOperationException', 'Unknown operation');
}

function parseBody(pool: Pool, body: string | Buffer): Fields {
  if (Buffer.byteLength(body) > pool.limits.maxBodyBytes) {
    throw new ProtocolError('RequestTooLargeException', 'Request body is too large', 413);
  }
  const value = parseJson(body.toString());
  if (!isFields(value)) {
    throw new ProtocolError('SerializationException', 'Request body is not a JSON object');
  }
  if (!isWithin(value, maxDepth)) {
    throw new ProtocolError('SerializationException', 'Request body is nested too deeply');
  }
  if (isStorable(value)) return value;
  throw new ProtocolError(
    'InvalidParameterException',
    'A parameter has a character that cannot be kept',
  );
}

/** Levels of objects and lists in a body; no operation reads more than four. */
const maxDepth = 16;

/** Checks that a value has no more levels than these, so that recursion over it ends. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}

/** Tells if no text in a value, nor the name of one, has a NUL or half of a surrogate pair: stores can't keep them. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function callerOf({ address, userAgent = '' }: PoolRequest): Caller {
  return { address: address.slice(0, 64), userAgent: userAgent.slice(0, 400) };
}

function refuse(
  pool: Pool,
  requestId: string,
  target: string | undefined,
  error: unknown,
): PoolResponse {
  const failure =
    error instanceof ProtocolError
      ? error
      : new ProtocolError('InternalErrorException', 'Something went wrong.', 500);
  if (failure !== error) pool.report(error, target?.slice(targetPrefix.length) ?? '');
  return respond(
    requestId,
    failure.status,
    { __type: failure.name, message: failure.message },
    { 'x-amzn-errortype': `${failure.name}:`, 'x-amzn-errormessage': failure.message },
  );
}

function respond(
  requestId: string,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): PoolResponse {
  return {
    status,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'cache-control': 'no-store',
      'x-amzn-requestid': requestId,
      ...headers,
    },
    body: JSON.stringify(body),
  };
}
