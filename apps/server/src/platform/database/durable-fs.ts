import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  nfd: number;
}
interface StreamOperations {
  fsync?: (stream: NodeStream) => number;
}

/**
 * The embedded database's files with a real fsync. PGlite turns fsync off and its file layer has
 * none, so that a power cut could lose what was committed. This leans on internals of PGlite
 * (`stream_ops`, the `-F` start parameter): its version is pinned and a test watches the calls.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const options = result.emscriptenOpts;
    const addFsync = (module: unknown) => {
      const operations = (module as { NODEFS: { stream_ops: StreamOperations } }).NODEFS.stream_ops;
      operations.fsync ??= (stream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
    };
    type PreRun = NonNullable<typeof options.preRun>;
    const preRun = [...((options.preRun as unknown[] | undefined) ?? []), addFsync] as PreRun;
    return { ...result, emscriptenOpts: { ...options, preRun } };
  }
}

/**
 * Start parameters that go with it: fsync on, the log written with O_SYNC (its file layer knows that
 * flag, and one call for each commit is enough), a small cache instead of 128 MB, and plans for storage
 * without a moving arm.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=open_datasync',
  '-c',
  'shared_buffers=64MB',
  '-c',
  // Its files are in the machine's cache: a page out of turn costs what any other does.
  'random_page_cost=1.1',
];
