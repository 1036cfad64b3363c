/** The WebAssembly memory of a thread. */
export interface WasmMemory {
  /** Bytes of all that has grown and is still held. */
  size(): number;
}

/** Describes `WebAssembly.Memory`, for which this package has no types. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const pageSize = 64 * 1024;

/**
 * Limits how far the memory of each WebAssembly in this thread may grow, which the platform limits for
 * JavaScript alone. One that needs more gets none: qpdf and PDFium then give up.
 */
export function limitWasmMemory(memoryMb: number): WasmMemory {
  const { prototype } = (
    globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }
  ).WebAssembly.Memory;
  const { grow } = prototype;
  const grown = new Set<WeakRef<Memory>>();
  const known = new WeakSet<Memory>();
  prototype.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageSize > memoryMb * 2 ** 20) {
      throw new RangeError('This WebAssembly may take no more memory.');
    }
    if (!known.has(this)) grown.add(new WeakRef(this));
    known.add(this);
    return grow.call(this, pages);
  };
  return {
    size() {
      let size = 0;
      for (const reference of grown) {
        const memory = reference.deref();
        if (memory) size += memory.buffer.byteLength;
        else grown.delete(reference);
      }
      return size;
    },
  };
}
