import { AsyncLocalStorage } from 'node:async_hooks';

const past = new AsyncLocalStorage<Date>();

/**
 * The moment that it is. What is written with a document, its events and its mails asks here, so that all of
 * it has the same time, and what `asOf` does has one of the past.
 */
export function currentTime(): Date {
  return past.getStore() ?? new Date();
}

/**
 * Does work as if it were another moment: by the same operations, what has happened there is put down as
 * having happened then. For data of a demo; jobs that it asks for are done by others, when they are.
 */
export function asOf<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  return past.run(moment, work);
}
