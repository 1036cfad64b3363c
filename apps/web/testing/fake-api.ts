import {
  allEndpoints,
  apiBasePaths,
  type Changes,
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  type ErrorAnswer,
  errorStatus,
  followChanges,
} from '@countersign/contract';
import { type Given, sampleAnswer } from './sample-answer.ts';

/** A call that a page has made. */
export interface MadeCall<E extends Endpoint = Endpoint> {
  endpoint: E;
  params: EndpointInput<E>['params'];
  query: Record<string, string>;
  body: EndpointInput<E>['body'];
  /** What is uploaded. */
  file?: Blob;
}

/** What a call is answered: what its schema takes, or a file where the endpoint answers one. */
type Result<E extends Endpoint> = Given<EndpointResult<E>> | Blob | Refusal;
type Answer<E extends Endpoint> =
  | Result<E>
  | ((call: MadeCall<E>) => Result<E> | Promise<Result<E>>);

/** Gives what a call is answered; undefined leaves it to the schema. */
type Give = (call: MadeCall) => unknown;

/** A call that is refused. */
export class Refusal {
  readonly answer: ErrorAnswer;
  constructor(answer: ErrorAnswer) {
    this.answer = answer;
  }
}

/**
 * Stands in for the server in a test of a page: each call is answered as the test says, by the schemas of the contract.
 * A call that the test gives no answer to fails it.
 */
export class FakeApi {
  readonly calls: MadeCall[] = [];
  /** Calls without an answer, and answers that are none by their schema. */
  readonly mistakes: string[] = [];
  readonly #answers = new Map<string, Give>();
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #rest: Give | undefined;
  #pending = 0;

  /** How many calls are not answered yet. */
  get pending(): number {
    return this.#pending;
  }

  /** Says what calls of an endpoint are answered from now on; what is left out is the smallest that its schema takes. */
  answer<E extends Endpoint>(endpoint: E, answer?: Answer<E>): this {
    const give: unknown = typeof answer === 'function' ? answer : () => answer;
    this.#answers.set(endpoint.name, give as Give);
    return this;
  }

  /** Says what all other calls are answered: the smallest that their schemas take, or a refusal. */
  answerRest(refusal?: Refusal): this {
    this.#rest = () => refusal;
    return this;
  }

  /** The calls of an endpoint until now. */
  callsOf<E extends Endpoint>({ name }: E): MadeCall<E>[] {
    return this.calls.filter(({ endpoint }) => endpoint.name === name) as MadeCall<E>[];
  }

  /** Says on each open stream that others have changed something, and answers how many there are. */
  sendChange(others: Changes): number {
    const message = new TextEncoder().encode(`data: ${JSON.stringify({ others })}\n\n`);
    for (const stream of this.#streams) stream.enqueue(message);
    return this.#streams.size;
  }

  /** Ends the streams of changes, as a connection that is lost does. */
  cutStreams(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  /** Answers a call instead of `fetch`. */
  readonly fetch = async (url: URL, init?: RequestInit): Promise<Response> => {
    this.#pending += 1;
    return this.#answer(url, init).finally(() => {
      this.#pending -= 1;
    });
  };

  readonly #answer = async (url: URL, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = url;
    const method = init?.method ?? 'GET';
    const [endpoint, params] = findEndpoint(method, pathname) ?? [];
    if (endpoint === undefined) return this.#fail(`There is no endpoint ${method} ${pathname}.`);
    if (endpoint.name === followChanges.name) return this.#stream(init?.signal);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const query = Object.fromEntries(searchParams);
    const file = init?.body instanceof Blob ? { file: init.body } : {};
    const call = { endpoint, params, query, body, ...file } as MadeCall;
    this.calls.push(call);
    const give = this.#answers.get(endpoint.name) ?? this.#rest;
    if (give === undefined) return this.#fail(`The test has no answer to ${endpoint.name}.`);
    try {
      const given = await give(call);
      if (given instanceof Refusal) return json(given.answer, errorStatus[given.answer.code]);
      if (given instanceof Blob) return new Response(given);
      return json({ result: sampleAnswer(endpoint, given as never) });
    } catch (error) {
      return this.#fail(`The answer to ${endpoint.name} is none: ${String(error)}`);
    }
  };

  /** A stream on which the test alone sends. */
  #stream(signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#streams.add(controller);
        signal?.addEventListener('abort', () => {
          if (this.#streams.delete(controller)) controller.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #fail(mistake: string): Response {
    this.mistakes.push(mistake);
    return json({ error: mistake, code: 'internal' }, errorStatus.internal);
  }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** Paths with parameters come after those that have none. */
const patterns = allEndpoints
  .map((endpoint) => {
    const path = `${apiBasePaths[endpoint.base]}${endpoint.path}`;
    return { endpoint, parts: path.split('/'), parameters: path.split('/:').length };
  })
  .toSorted((one, other) => one.parameters - other.parameters);

function findEndpoint(method: string, pathname: string) {
  const parts = pathname.split('/');
  const found = patterns.find(
    ({ endpoint, parts: pattern }) =>
      endpoint.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith(':') || part === parts[index]),
  );
  if (found === undefined) return undefined;
  const params = found.parts.flatMap((part, index) =>
    part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')]] : [],
  );
  return [found.endpoint, Object.fromEntries(params) as Record<string, string>] as const;
}
