import type { Readable } from 'node:stream';

/** A file that is kept: the SHA-256 of its bytes in hexadecimal digits, which is also its name. */
export interface StoredFile {
  sha256: string;
  bytes: number;
}

/** A file that was taken and is not kept yet. */
export interface StagedFile extends StoredFile {
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Stores files by their content: the same bytes are stored once, and never change. */
export interface FileStore {
  /** Keeps a file that comes in one part or more; it is safe on disk when this resolves. */
  put(...parts: Uint8Array[]): Promise<StoredFile>;
  /**
   * Takes a file that comes as a stream, whatever its length. It is safe on disk when this resolves, and kept
   * under its name once `keep` is called; anyone who does not want it calls `discard`.
   */
  stage(stream: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  /** All bytes of a file. */
  read(sha256: string): Promise<Buffer>;
  /** The bytes of a file as a stream, and how many there are. */
  open(sha256: string): Promise<{ stream: Readable; bytes: number }>;
  /** Takes a file away for good; nothing happens where there is none. */
  remove(sha256: string): Promise<void>;
}
