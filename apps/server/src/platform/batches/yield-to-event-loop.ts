import { setImmediate } from 'node:timers/promises';

/**
 * Lets those have a turn who call meanwhile: the embedded database works in this thread and answers
 * without a pause, so that long work would keep them waiting until its end.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
