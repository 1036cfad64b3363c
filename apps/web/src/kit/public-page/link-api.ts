import { deviceHeader, type ErrorAnswer } from '@countersign/contract';
import { browserStore } from './browser-store.ts';
import { text } from './text.ts';

/** Why a call came to nothing. */
export interface Refusal {
  ok: false;
  /** The HTTP status; 0 where the server was not reached. */
  status: number;
  /** For people. */
  message: string;
  /** What is wrong with single fields, by their paths. */
  fields: Record<string, string>;
}

/** Describes the answer to a call, which never throws. */
export type Answer<Result> = { ok: true; result: Result } | Refusal;

/** Describes a call: its method, body and query. */
interface Call {
  method?: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  file?: Blob;
  query?: Record<string, string>;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

/**
 * Calls the server for a link, with what this device shows once a code was entered on it.
 * @param base the address below which the calls of the link are
 * @param deviceKey the name below which this browser keeps what the device shows
 */
export function createLinkApi(base: string, deviceKey: string) {
  const device = browserStore(deviceKey);

  function send(path: string, { method, body, file, query, keepalive, signal }: Call = {}) {
    const shown = device.read();
    return fetch(`${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: method ?? 'GET',
      keepalive: keepalive ?? false,
      signal: signal ?? null,
      headers: {
        ...(shown !== undefined && { [deviceHeader]: shown }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': file.type || 'application/octet-stream' }),
      },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
    });
  }

  return {
    device,
    /** Whether a code was entered on this device. */
    isKnownDevice: () => device.read() !== undefined,
    async call<Result>(path: string, options?: Call): Promise<Answer<Result>> {
      const response = await send(path, options).catch(() => undefined);
      if (!response) return notReached();
      const content = await response.text().catch(() => undefined);
      // The connection was lost in the middle of the answer: no one knows what became of the call.
      if (content === undefined) return notReached();
      const answer = parsed(content);
      if (!response.ok) return refusalOf(response, answer);
      if (typeof answer !== 'object' || answer === null || !('result' in answer)) {
        return refusalOf(response, undefined);
      }
      return { ok: true, result: answer.result as Result };
    },
    async download(path: string, options?: Call): Promise<Answer<Blob>> {
      const response = await send(path, options).catch(() => undefined);
      if (!response) return notReached();
      if (!response.ok) return refusalOf(response, await response.json().catch(() => undefined));
      const blob = await response.blob().catch(() => undefined);
      return blob ? { ok: true, result: blob } : notReached();
    },
    /** The address of a picture, for a device that needs no code; undefined for others. */
    addressOf: (path: string) => (device.read() === undefined ? `${base}${path}` : undefined),
  };
}

/** Tells if the server took or refused a call; false where it is to be repeated. */
export const isAnswered = (answer: Answer<unknown>): boolean =>
  answer.ok || (answer.status > 0 && answer.status < 500);

const notReached = (): Refusal => ({
  ok: false,
  status: 0,
  message: text.link.offline,
  fields: {},
});

/** Undefined for what is no JSON, such as the page of a proxy. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}

function refusalOf({ status }: Response, answer: unknown): Refusal {
  const { error, fields } = (answer ?? {}) as Partial<ErrorAnswer>;
  const message = error ?? text.link.refused(status);
  return { ok: false, status, message, fields: fields ?? {} };
}
