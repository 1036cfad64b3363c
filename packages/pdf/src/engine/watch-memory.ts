import { parentPort, workerData } from 'node:worker_threads';

// Ends its process when that takes more memory than it may. A thread of its own sees this even
// while WebAssembly keeps the main thread busy.
const { memoryMb } = workerData as { memoryMb: number };
function check() {
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20) process.kill(process.pid, 'SIGKILL');
}
check();
setInterval(check, 50);
parentPort?.postMessage('watching', []);
