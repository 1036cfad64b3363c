import { median } from './report.ts';

/** Work that is measured against other work. */
export interface Contender {
  name: string;
  /** How often it is done in a round: such that all take about as long. */
  times: number;
  /** Does it once, for the n-th time, and answers how many bytes it made. */
  work(n: number): Promise<number> | number;
  /** Milliseconds of CPU that other processes have spent on it so far. */
  elsewhere?(): number;
}

/** Milliseconds of CPU, all threads of all processes together, and bytes, each time it was done. */
export interface CpuTime {
  name: string;
  cpu: number;
  bytes: number;
}

/** Has all of them work by turns, and answers the median of the rounds; the first one is to warm up. */
export async function compareCpu(
  contenders: readonly Contender[],
  rounds: number,
): Promise<CpuTime[]> {
  const measured = contenders.map(({ name }) => ({ name, cpu: [] as number[], bytes: 0 }));
  let n = 0;
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const { times } = contender;
      const one = measured[index];
      const before = usedCpu(contender);
      for (let time = 0; time < times; time++) {
        const bytes = await contender.work(n++);
        if (one) one.bytes = bytes;
      }
      if (round > 0) one?.cpu.push((usedCpu(contender) - before) / times);
    }
  }
  return measured.map(({ name, cpu, bytes }) => ({ name, cpu: median(cpu), bytes }));
}

function usedCpu({ elsewhere }: Contender): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (elsewhere?.() ?? 0);
}
