import { median } from './report.ts';

/** Work that is measured against other work. */
export interface Contender {
  name: string;
  /** How often it is done in a round. */
  times: number;
  /** Does it once, for the n-th time, and answers how many bytes it made. */
  work(n: number): Promise<number> | number;
}

/** Milliseconds of CPU, all threads of this process together, and bytes, each time it was done. */
export interface CpuTime {
  name: string;
  cpu: number;
  bytes: number;
}

/** Has all of them work by turns, and answers the median of the rounds; the first one is to warm up. */
export async function compareCpu(contenders: Contender[], rounds: number): Promise<CpuTime[]> {
  const measured = contenders.map(({ name }) => ({ name, cpu: [] as number[], bytes: 0 }));
  let n = 0;
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { times, work }] of contenders.entries()) {
      const one = measured[index];
      const before = process.cpuUsage();
      for (let time = 0; time < times; time++) {
        const bytes = await work(n++);
        if (one) one.bytes = bytes;
      }
      const { user, system } = process.cpuUsage(before);
      if (round > 0) one?.cpu.push((user + system) / 1000 / times);
    }
  }
  return measured.map(({ name, cpu, bytes }) => ({ name, cpu: median(cpu), bytes }));
}
