import path from 'node:path';

/** The repository's folder, absolute. */
export const root = path.resolve(import.meta.dirname, '..', '..');
