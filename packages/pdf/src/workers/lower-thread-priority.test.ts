import { once } from 'node:events';
import os from 'node:os';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const script = `
  import fs from 'node:fs';
  import os from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { lowerThreadPriority } from ${JSON.stringify(new URL('./lower-thread-priority.ts', import.meta.url).href)};
  const thread = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
  const before = os.getPriority(thread);
  lowerThreadPriority();
  parentPort.postMessage({ before, after: os.getPriority(thread) });
`;

test.runIf(process.platform === 'linux')(
  'a thread that gives way is nicer than the thread that started it',
  async () => {
    const own = os.getPriority();
    const address = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const [answer] = (await once(new Worker(address, { execArgv: [] }), 'message')) as unknown[];
    expect(answer).toEqual({ before: own, after: 5 });
    expect(os.getPriority()).toBe(own);
  },
);
