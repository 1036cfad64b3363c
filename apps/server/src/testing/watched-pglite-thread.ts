// The thread of the embedded database as it is, but that what it does with its files is counted.
import { countFiles } from './watched-files.ts';

countFiles();
await import('../platform/database/pglite-thread.ts');
