/** An HTTP request with limits: `timeoutMs` until the answer is complete, and its size in bytes. */
interface FetchRequest {
  /** Sent by POST; without it the request is a GET. */
  body?: { type: string; bytes: Buffer };
  headers?: Record<string, string>;
  timeoutMs: number;
  maxBytes: number;
}

/** Fetches bytes over HTTP, or answers why there are none. */
export async function fetchBytes(
  url: URL,
  { body, headers, timeoutMs, maxBytes }: FetchRequest,
): Promise<Buffer | 'no-answer' | 'bad-status' | 'too-large'> {
  try {
    const response = await fetch(url, {
      ...(body && { method: 'POST', body: new Uint8Array(body.bytes) }),
      headers: { ...headers, ...(body && { 'content-type': body.type }) },
      // Only servers that are named are called, and none that they redirect to.
      redirect: 'error',
      // Ends reading the body as well: a server may begin to answer and never finish.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parts: Uint8Array[] = [];
    let length = 0;
    const answer: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
    for await (const part of answer) {
      parts.push(part);
      length += part.length;
      if (length > maxBytes) return 'too-large';
    }
    return response.ok ? Buffer.concat(parts) : 'bad-status';
  } catch {
    return 'no-answer';
  }
}
