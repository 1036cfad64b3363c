// What reads files from outside in processes of their own. It loads nothing that reads them.

export { ReaderProblem } from '../reader-problem.ts';
export type { Readers } from './reader-messages.ts';
export { ReaderPool, type ReaderPoolOptions } from './reader-pool.ts';
export { serveReaders } from './serve-readers.ts';
