import { Failure } from '../../platform/failure/failure.ts';

/** Does work, or refuses it. */
export type AtOnce = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Does so much work at once and refuses more, with the failure `unavailable`: what comes from anybody
 * would otherwise fill the memory while it waits.
 */
export function atMost(most: number, refusal: string): AtOnce {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) throw new Failure('unavailable', refusal);
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
