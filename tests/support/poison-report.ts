// Loaded into a product before anything else (`--import`): ends its process, as a crash would, once a report asks the
// database for the text `poison-step`. Says on standard output what `/healthz` answers at that moment.
import process from 'node:process';
import { Worker } from 'node:worker_threads';

const marker = 'poison-step';
const { postMessage } = Worker.prototype;

/** Checks whether messages to the database contain the marker as a value, and not inside of a stored definition. */
function hasMarker(messages: Uint8Array): boolean {
  const bytes = Buffer.from(messages.buffer, messages.byteOffset, messages.byteLength);
  const at = bytes.indexOf(marker);
  return at > 0 && bytes[at - 1] !== '"'.charCodeAt(0);
}

async function crash(): Promise<void> {
  const { status } = await fetch(`http://localhost:${process.env.PORT}/healthz`);
  process.stdout.write(`/healthz answers ${status}\n`, () => process.kill(process.pid, 'SIGKILL'));
}

Worker.prototype.postMessage = function send(this: Worker, message: unknown, transfer) {
  if (message instanceof Uint8Array && hasMarker(message)) void crash();
  else postMessage.call(this, message, transfer as never);
} as typeof postMessage;
