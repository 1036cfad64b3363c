import { Failure } from '../../platform/failure/failure.ts';

/** Files that are uploaded, wait or are checked at once: each of them is in memory. */
const mostAtOnce = 10;

/** Begins at once, such as by reading an upload, and works when it is its turn. */
export type InTurn = <Begun, Result>(
  begin: () => Promise<Begun>,
  work: (begun: Begun) => Promise<Result>,
) => Promise<Result>;

/**
 * Lets one file of strangers at a time into the document engine, so that files which are slow to check
 * never keep all of its threads from the documents of those who work here.
 * @throws Failure `unavailable` where too many are under way.
 */
export function oneAfterTheOther(): InTurn {
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (begin, work) => {
    if (underWay >= mostAtOnce) {
      throw new Failure('unavailable', 'Many files are being checked. Try again in a minute.');
    }
    underWay += 1;
    try {
      const begun = await begin();
      const mine = last.then(() => work(begun));
      last = mine.catch(() => undefined);
      return await mine;
    } finally {
      underWay -= 1;
    }
  };
}
