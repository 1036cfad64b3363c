// Loaded into a product before anything else (`--import`): ends the thread of its embedded database as a fault in
// it would, once someone connects to END_DATABASE_PORT.
import net from 'node:net';
import process from 'node:process';
import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';

const channel = new BroadcastChannel('end the embedded database');
// The launcher, and other threads of the product's own, are given the same options.
if (!isMainThread && workerData !== null && 'engine' in (workerData as object)) {
  channel.onmessage = () => process.exit(3);
} else channel.close();
if (isMainThread && process.argv[1]?.endsWith('start.ts')) {
  const end = new BroadcastChannel('end the embedded database');
  end.unref();
  const listening = net.createServer((socket) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of threads has none
    end.postMessage('now');
    socket.end();
  });
  listening.listen(Number(process.env.END_DATABASE_PORT), '127.0.0.1').unref();
}
