import { median } from './report.ts';

/** Holds the costs of one page of a list. */
export interface ListMeasure {
  page: string;
  /** Milliseconds of the whole call. */
  ours: number;
  /** Milliseconds of the usual query alone; undefined where there is nothing to compare. */
  usual: number | undefined;
}

const repeats = 15;

/** Measures a call for one page and the usual query, which is tried less often where it takes many seconds. */
export async function measurePage(
  page: string,
  call: () => Promise<unknown>,
  usual: (() => Promise<unknown>) | undefined,
  isLong: boolean,
): Promise<ListMeasure> {
  const usualEvery = isLong ? repeats : 3;
  for (let turn = 0; turn < repeats; turn++) await call();
  // By turns, so that whatever else the machine does meets both.
  const times: { ours: number[]; usual: number[] } = { ours: [], usual: [] };
  for (let turn = 0; turn < repeats; turn++) {
    times.ours.push(await time(call));
    if (usual && turn % usualEvery === 0) times.usual.push(await time(usual));
  }
  return { page, ours: median(times.ours), usual: usual && median(times.usual) };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
