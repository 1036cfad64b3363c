import { expect, it } from 'vitest';
import { readMessages } from './read-messages.ts';

function bodyOf(...parts: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
  ).body as ReadableStream<Uint8Array<ArrayBuffer>>;
}

it('reads messages however they are cut, without comments and what is not whole', async () => {
  const parts = ['data: {"a"', ':1}\n', '\n:\n\nda', 'ta: two\ndata: lines\n\n', 'data: never'];
  expect(await Array.fromAsync(readMessages(bodyOf(...parts)))).toEqual(['{"a":1}', 'two\nlines']);
});
