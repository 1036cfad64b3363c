import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  nfd: number;
}
/** The attributes to set of a file, with a mode where there is one. */
interface Attributes {
  mode?: number | null;
}
interface StreamOperations {
  fsync?: (stream: NodeStream) => number;
  setattr: (stream: NodeStream, attributes: Attributes) => void;
}
interface NodeOperations {
  mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
  setattr: (node: unknown, attributes: Attributes) => void;
}
interface FileLayer {
  NODEFS: { stream_ops: StreamOperations; node_ops: NodeOperations };
}

/** A mode without what it lets other accounts of the machine do. */
const ownMode = (mode: number) => mode & ~0o077;
const ownAttributes = (attributes: Attributes): Attributes =>
  typeof attributes.mode === 'number'
    ? { ...attributes, mode: ownMode(attributes.mode) }
    : attributes;

/**
 * The embedded database's files with a real fsync, and for the account alone that runs it. PGlite turns fsync
 * off and its file layer has none, so that a power cut could lose what was committed; and it makes files that
 * everyone may read and write, and sets that once more after they were made, whatever mask the process has.
 * This leans on internals of PGlite (`stream_ops`, `node_ops`, the `-F` start parameter): its version is pinned
 * and tests watch the calls and the modes.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const options = result.emscriptenOpts;
    const mend = (module: unknown) => {
      const { stream_ops: ofStreams, node_ops: ofNodes } = (module as FileLayer).NODEFS;
      ofStreams.fsync ??= (stream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
      const { setattr: setOfStream } = ofStreams;
      ofStreams.setattr = (stream, attributes) => setOfStream(stream, ownAttributes(attributes));
      const { mknod, setattr: setOfNode } = ofNodes;
      ofNodes.mknod = (parent, name, mode, device) => mknod(parent, name, ownMode(mode), device);
      ofNodes.setattr = (node, attributes) => setOfNode(node, ownAttributes(attributes));
    };
    type PreRun = NonNullable<typeof options.preRun>;
    const preRun = [...((options.preRun as unknown[] | undefined) ?? []), mend] as PreRun;
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
