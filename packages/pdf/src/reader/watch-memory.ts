import { parentPort, workerData } from 'node:worker_threads';

// Kills its process when that takes more than `memoryMb` MiB. It runs in a thread of its own because
// WebAssembly can block the main thread.
const { memoryMb } = workerData as { memoryMb: number };
function check() {
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20) process.kill(process.pid, 'SIGKILL');
}
check();
setInterval(check, 50);
parentPort?.postMessage('watching', []);
