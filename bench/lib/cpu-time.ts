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
  return compareRounds(
    contenders.map((contender) => (from: number) => measureCpu(contender, from)),
    rounds,
  );
}

/** The same of what measures its own rounds; each is told how many documents have been made so far. */
export async function compareRounds(
  measures: readonly ((from: number) => Promise<CpuTime>)[],
  rounds: number,
): Promise<CpuTime[]> {
  const measured = measures.map((): CpuTime[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, measure] of measures.entries()) {
      const time = await measure(round * mostTimes);
      if (round > 0) measured[index]?.push(time);
    }
  }
  return measured.flatMap((times) => {
    const [first] = times;
    return first ? [{ ...first, cpu: median(times.map(({ cpu }) => cpu)) }] : [];
  });
}

/** More than anything is done in a round. */
const mostTimes = 20_000;

/** One round: the work is done as often as it should be, for numbers from `from` on. */
export async function measureCpu(contender: Contender, from: number): Promise<CpuTime> {
  const { name, times } = contender;
  const before = usedCpu(contender);
  let bytes = 0;
  for (let time = 0; time < times; time++) bytes = await contender.work(from + time);
  return { name, cpu: (usedCpu(contender) - before) / times, bytes };
}

function usedCpu({ elsewhere }: Contender): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (elsewhere?.() ?? 0);
}
