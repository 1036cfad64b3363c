import { Failure } from '../../platform/failure/failure.ts';

/** Does work, or refuses it; `key` names who asks for it. */
export type Limited = <Result>(work: () => Promise<Result>, key?: string) => Promise<Result>;

interface ConcurrencyLimits {
  /** Works at once. */
  max: number;
  /** Works at once for each key; as many as for all by default. */
  maxByKey?: number;
}

/**
 * Does a limited number of works at once and refuses more, with the failure `unavailable`: what comes from
 * anybody would otherwise fill the memory while it waits.
 */
export function limitConcurrency(
  { max, maxByKey = max }: ConcurrencyLimits,
  refusal: string,
): Limited {
  const running = new Map<string, number>();
  let total = 0;
  return async (work, key = '') => {
    const ofKey = running.get(key) ?? 0;
    if (total >= max || ofKey >= maxByKey) throw new Failure('unavailable', refusal);
    total += 1;
    running.set(key, ofKey + 1);
    try {
      return await work();
    } finally {
      total -= 1;
      const left = (running.get(key) ?? 0) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}
