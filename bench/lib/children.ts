import fs from 'node:fs';
import process from 'node:process';

/** What a process that this one has started takes, read from `/proc`; undefined elsewhere than on Linux. */
export interface ChildUse {
  /** Memory in MiB, that shared with other processes too. */
  memory: number;
  /** Memory in MiB, of what is shared its part only. */
  ownMemory: number;
}

/** What the processes take that this one has started and that live. */
export function childrenUse(): ChildUse[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const threads = fs.readdirSync('/proc/self/task');
  const pids = threads.flatMap((thread) =>
    fs.readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return pids.map((pid) => {
    const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const sizeOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
    return { memory: sizeOf('Rss') / 1024, ownMemory: sizeOf('Pss') / 1024 };
  });
}
