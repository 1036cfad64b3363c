import { median } from './report.ts';

/** Work that is measured against other work. */
export interface Contender {
  name: string;
  /** How often it is done in a round: such that all take about as long. */
  times: number;
  /** Does it once, for the n-th time, and answers how many bytes it made. */
  work(n: number): Promise<number> | number;
}

/** Milliseconds of CPU, all threads together, and bytes, each time it was done. */
export interface CpuTime {
  name: string;
  cpu: number;
  bytes: number;
}

/** More than anything is done in a round. */
const maxTimes = 20_000;

/** Has all of them work by turns, and answers the median of the rounds; the first one is to warm up. */
export async function compareCpu(
  contenders: readonly Contender[],
  rounds: number,
): Promise<CpuTime[]> {
  const measured = contenders.map((): CpuTime[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const time = await measureCpu(contender, round * maxTimes);
      if (round > 0) measured[index]?.push(time);
    }
  }
  return measured.flatMap((times) => {
    const [first] = times;
    return first ? [{ ...first, cpu: median(times.map(({ cpu }) => cpu)) }] : [];
  });
}

/** One round: the work is done as often as it should be, for numbers from `from` on. */
async function measureCpu(contender: Contender, from: number): Promise<CpuTime> {
  const { name, times } = contender;
  const before = process.cpuUsage();
  let bytes = 0;
  for (let time = 0; time < times; time++) bytes = await contender.work(from + time);
  const { user, system } = process.cpuUsage(before);
  return { name, cpu: (user + system) / 1000 / times, bytes };
}
