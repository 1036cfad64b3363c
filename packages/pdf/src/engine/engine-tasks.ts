import type { FormValues } from '@countersign/fields';
import type { DocumentMeta } from '../assemble/assemble.ts';
import type { CompiledPack, FormSource } from '../assemble/compile.ts';
import { asInPack, singleForm, singleMeta } from '../assemble/single-form.ts';
import { ByteCache } from '../byte-cache.ts';
import type { DetectedField } from '../detect/detect-fields.ts';
import type { GivenField, LabelledField } from '../detect/label-fields.ts';
import type { ImageFiles } from '../draw/prepare-images.ts';
import type { PageImage } from '../render/open-renderer.ts';
import type { Sealed, SealOptions } from '../seal/seal.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { CompiledWatermark } from '../watermark/compile-watermark.ts';
import type { CopyMark } from '../watermark/mark-copy.ts';
import type { MarkedPageOptions, MarkMask, PlainPage } from '../watermark/page-parts.ts';
import { bytesOfMask, bytesOfPlain } from '../watermark/page-parts.ts';
import type { WatermarkStyle } from '../watermark/watermark-style.ts';
import { isLaidOver } from '../watermark/watermark-style.ts';
import { deserializeError } from '../workers/serialize-error.ts';
import { CompiledCache } from './compiled-cache.ts';
import { each, inBatches } from './each.ts';
import type { AddedCertificate, MadeDocument } from './make-document.ts';
import { type FoundOnPages, pageByPage } from './page-by-page.ts';
import type { ArgumentsOf, PoolOptions, ResultOf } from './pool.ts';
import { Pool } from './pool.ts';
import { sendSealOptions } from './seal-options.ts';
import { CachedFile } from './send-arguments.ts';
import { plainTaskTimeouts } from './task-timeouts.ts';
import type { plainTasks } from './tasks.ts';
import { untilAborted } from './until-aborted.ts';

/** One document to make. */
export interface MakeRequest {
  /** Names a version of a pack: the same key must always mean the same sources. */
  key: string;
  /** Fetches the pack's forms; called only where it is not compiled yet. */
  load: () => Promise<FormSource[]>;
  /** One set of values for each form. */
  values: FormValues[];
  meta: DocumentMeta;
  /** The image files that values name, by their SHA-256. */
  images?: ImageFiles | undefined;
  /** Adds an audit certificate behind the forms, which the seal then covers. */
  certificate?: AddedCertificate | undefined;
  /** Seals the document in the same task, which saves copying it between threads twice. */
  seal?: { sealer: Sealer; options: Omit<SealOptions, 'appendPoint'> } | undefined;
}

/** Files to make of the single forms of a pack. */
export interface SinglesRequest extends Omit<MakeRequest, 'certificate' | 'seal'> {
  /** A title for each file; the document's own where there is none. */
  titles?: readonly string[] | undefined;
  /** How each file ends: its certificate, and its seal. */
  ends?: readonly Pick<MakeRequest, 'certificate' | 'seal'>[] | undefined;
}

/** A document to make marked copies of. */
export interface MarkRequest {
  /** Names a document and a style: the same key must always mean the same two. */
  key: string;
  style: WatermarkStyle;
  /** Fetches the document, as `compileWatermark` takes it; called only where it is not compiled yet. */
  load: () => Promise<Uint8Array>;
  /** The same for the file of the style's picture, where it has one. */
  loadImage?: (() => Promise<Uint8Array>) | undefined;
}

/** A sealed file, in parts. */
export interface SealedFile extends Omit<Sealed, 'parts'> {
  parts: Uint8Array[];
}

type PlainTasks = {
  [N in keyof typeof plainTasks]: (...args: ArgumentsOf<N>) => Promise<ResultOf<N>>;
};

/**
 * Defines the tasks of an engine, which run in its threads. Each task is the function of the same name in this package,
 * with the same errors. Bytes passed in must not change until the promise settles; those in shared memory are not
 * copied.
 */
export interface EngineTasks extends PlainTasks {
  /** Makes a document, with a certificate and a seal where these are requested. */
  make(request: MakeRequest): Promise<MadeDocument>;
  /**
   * Makes a whole file of each form of a pack, with nothing in it of the others. Each form is compiled
   * and kept as a pack of its own. The same request gives the same bytes, but for seals.
   */
  makeSingles(request: SinglesRequest): Promise<MadeDocument[]>;
  /**
   * What `detectFields` does for each of some pages, counted from 0, a few at a time: a page that takes longer than
   * a page may is answered as one that could not be looked at, and the others are all the same.
   */
  detectOnPages(pdf: Uint8Array, pages: readonly number[]): Promise<FoundOnPages<DetectedField>>;
  /** What `labelFields` does, with the same limits for each page. */
  labelOnPages(
    pdf: Uint8Array,
    fields: readonly GivenField[],
  ): Promise<FoundOnPages<LabelledField>>;
  /** Makes a marked copy, in parts; the first is shared by all copies. */
  markCopy(request: MarkRequest, mark: CopyMark): Promise<Uint8Array[]>;
  /**
   * Makes a marked copy for each of many people, and answers them in their order as they come. Marks
   * are taken, and copies made, only as far ahead as keeps the threads busy: what is in memory does
   * not grow with their number. The first that cannot be made ends it, after all those before it.
   */
  markCopies(
    request: MarkRequest,
    marks: Iterable<CopyMark> | AsyncIterable<CopyMark>,
  ): AsyncIterable<Uint8Array[]>;
  /** The image of a page of a marked copy, with the copy's trace in its pixels; no file of the copy is made. */
  renderMarked(
    request: MarkRequest,
    mark: CopyMark,
    options: MarkedPageOptions,
  ): Promise<PageImage>;
  /**
   * Appends a seal to a file in parts. The sealer itself is called in the caller's thread: keys never
   * leave it. While it waits for a remote key or for a timestamp, the thread runs other tasks.
   */
  seal(file: readonly Uint8Array[], sealer: Sealer, options: SealOptions): Promise<SealedFile>;
}

/** Number of copies that one task makes: sending a task costs more than making a copy. */
const marksAtOnce = 16;

/** Runs tasks in threads that share what is compiled. */
export class TaskRunner {
  readonly #pool: Pool;
  readonly #packs: CompiledCache<CompiledPack>;
  readonly #marks: CompiledCache<CompiledWatermark>;
  /** What pictures of marked pages have in common: pages as no one sees them, and each copy's mark by itself. */
  readonly #pages: ByteCache<PlainPage>;
  readonly #masks: ByteCache<MarkMask>;
  /** How many items to begin before the first result is read, so that no thread runs out of work. */
  readonly #ahead: number;

  constructor(options: PoolOptions & { packFolder: string | undefined; pictureBytes: number }) {
    this.#pool = new Pool(options);
    this.#ahead = 2 * options.threads;
    this.#packs = new CompiledCache(options.maxCached, options.packFolder);
    // Not on disk: a deleted document must leave no copy there.
    this.#marks = new CompiledCache(options.maxCached, undefined);
    const { pictureBytes } = options;
    this.#pages = new ByteCache((pictureBytes * 2) / 3, bytesOfPlain);
    this.#masks = new ByteCache(pictureBytes / 3, bytesOfMask);
  }

  /** The tasks, cancelled by the signal. */
  until(signal: AbortSignal | undefined): EngineTasks {
    const names = Object.keys(plainTaskTimeouts) as (keyof typeof plainTasks)[];
    const plain = names.map((name) => [
      name,
      (...args: ArgumentsOf<typeof name>) => this.#pool.run(name, args, signal),
    ]);
    return {
      ...(Object.fromEntries(plain) as PlainTasks),
      make: (request) => this.#make(asWhole(request), signal),
      makeSingles: (request) => this.#makeSingles(request, signal),
      detectOnPages: (pdf, pages) => this.#detectOnPages(pdf, pages, signal),
      labelOnPages: (pdf, fields) => this.#labelOnPages(pdf, fields, signal),
      markCopy: (request, mark) => this.#markCopy(request, mark, signal),
      markCopies: (request, marks) => this.#markCopies(request, marks, signal),
      renderMarked: (request, mark, options) => this.#renderMarked(request, mark, options, signal),
      seal: (file, sealer, options) => this.#seal(file, sealer, options, signal),
    };
  }

  each<Item, Result>(
    items: Iterable<Item> | AsyncIterable<Item>,
    work: (item: Item) => Promise<Result>,
  ): AsyncIterable<Result> {
    return each(items, this.#ahead, work);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Other calls may wait for the same pack: a signal ends this wait, but not the compilation. */
  async #packOf({ key, load }: MakeRequest, signal: AbortSignal | undefined) {
    const compiled = this.#packs.get(key, async () => this.#pool.run('compile', [await load()]));
    return new CachedFile(key, await untilAborted(compiled, signal));
  }

  async #make(request: MakeRequest, signal: AbortSignal | undefined): Promise<MadeDocument> {
    const { values, meta, images, certificate, seal } = request;
    const pack = await this.#packOf(request, signal);
    const sealing = seal && ([seal.sealer, sendSealOptions(seal.options)] as const);
    const args = [pack, values, meta, images, certificate, ...(sealing ?? [])] as const;
    const { parts, ...made } = await this.#pool.run('make', args, signal);
    return { ...made, parts: [pack.file.prefix, ...parts.slice(1)] };
  }

  async #makeSingles(
    { titles, ends, ...request }: SinglesRequest,
    signal: AbortSignal | undefined,
  ): Promise<MadeDocument[]> {
    const { file } = await this.#packOf(asWhole(request), signal);
    let loaded: Promise<FormSource[]> | undefined;
    const singles = file.rest.forms.map(async (_span, form) => {
      const load = async () => {
        loaded ??= request.load();
        return (await loaded).slice(form, form + 1).map(singleForm);
      };
      const single = {
        ...request,
        ...ends?.[form],
        key: `form ${form + 1} of ${request.key}`,
        load,
        values: request.values.slice(form, form + 1),
        meta: singleMeta(request.meta, form, titles),
      };
      return asInPack(await this.#make(single, signal), form);
    });
    return Promise.all(singles);
  }

  #detectOnPages(pdf: Uint8Array, pages: readonly number[], signal: AbortSignal | undefined) {
    const shared = inSharedMemory(pdf);
    return pageByPage(pages, this.#ahead, (some) =>
      this.#pool.run('detectFields', [shared, { pages: some }], signal),
    );
  }

  #labelOnPages(pdf: Uint8Array, fields: readonly GivenField[], signal: AbortSignal | undefined) {
    const shared = inSharedMemory(pdf);
    const pages = [...new Set(fields.map(({ page }) => page))];
    return pageByPage(pages, this.#ahead, (some) => {
      const there = fields.filter(({ page }) => some.includes(page));
      return this.#pool.run('labelFields', [shared, there], signal);
    });
  }

  async #markCopy(
    request: MarkRequest,
    mark: CopyMark,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array[]> {
    const { copies, error } = await this.#markSome(request, [mark], signal);
    const [parts] = copies;
    if (error || !parts) throw error ?? new Error('There is no copy.');
    return parts;
  }

  async *#markCopies(
    request: MarkRequest,
    marks: Iterable<CopyMark> | AsyncIterable<CopyMark>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Uint8Array[], void, undefined> {
    const work = (some: CopyMark[]) => this.#markSome(request, some, signal);
    for await (const { copies, error } of this.each(inBatches(marks, marksAtOnce), work)) {
      yield* copies;
      if (error) throw error;
    }
  }

  /** Other calls may wait for the same document: a signal ends this wait, but not the compilation. */
  async #markedOf({ key, load, loadImage, style }: MarkRequest, signal: AbortSignal | undefined) {
    const compiled = this.#marks.get(key, async () =>
      this.#pool.run('compileWatermark', [await load(), style, await loadImage?.()]),
    );
    return new CachedFile(`mark ${key}`, await untilAborted(compiled, signal));
  }

  async #renderMarked(
    request: MarkRequest,
    mark: CopyMark,
    options: MarkedPageOptions,
    signal: AbortSignal | undefined,
  ): Promise<PageImage> {
    const compiled = await this.#markedOf(request, signal);
    const { style } = request;
    if (!isLaidOver(style)) return this.#pool.run('renderCopy', [compiled, mark, options], signal);
    const plain = await this.#plainPageOf(compiled, options, signal);
    const mask = await this.#maskOf(compiled, mark.variables, plain, signal);
    const own = { color: style.color, traceId: mark.traceId };
    return this.#pool.run('layOver', [plain, mask, own], signal);
  }

  /** What all copies share of a page. As above, a signal ends the wait for it alone. */
  #plainPageOf(
    compiled: CachedFile<CompiledWatermark>,
    options: MarkedPageOptions,
    signal: AbortSignal | undefined,
  ): Promise<PlainPage> {
    const { page, dpi } = options;
    const key = JSON.stringify([compiled.key, page, dpi]);
    const plain = this.#pages.get(key, () => this.#pool.run('drawPlainPage', [compiled, options]));
    return untilAborted(plain, signal);
  }

  /** What someone's mark covers, on all pages of a size; undefined where a page has none. */
  async #maskOf(
    compiled: CachedFile<CompiledWatermark>,
    variables: CopyMark['variables'],
    { area, width, height }: PlainPage,
    signal: AbortSignal | undefined,
  ): Promise<MarkMask | undefined> {
    if (!area) return undefined;
    const size = { ...area, width, height };
    const key = JSON.stringify([compiled.key, size, Object.entries(variables)]);
    const mask = this.#masks.get(key, () =>
      this.#pool.run('drawMarkMask', [compiled, variables, size]),
    );
    return untilAborted(mask, signal);
  }

  async #markSome(
    request: MarkRequest,
    marks: readonly CopyMark[],
    signal: AbortSignal | undefined,
  ): Promise<{ copies: Uint8Array[][]; error: Error | undefined }> {
    const compiled = await this.#markedOf(request, signal);
    const { copies, error } = await this.#pool.run('markCopies', [compiled, marks], signal);
    return {
      copies: copies.map((parts) => [compiled.file.prefix, ...parts.slice(1)]),
      error: error && deserializeError(error),
    };
  }

  async #seal(
    file: readonly Uint8Array[],
    sealer: Sealer,
    options: SealOptions,
    signal: AbortSignal | undefined,
  ): Promise<SealedFile> {
    const args = [file, sealer, sendSealOptions(options)] as const;
    const { parts, ...sealed } = await this.#pool.run('seal', args, signal);
    return { ...sealed, parts: [...file, ...parts] };
  }
}

/** A request under a key that no single form of another pack can have. */
function asWhole<T extends MakeRequest>(request: T): T {
  return { ...request, key: `pack ${request.key}` };
}

/** A file in memory that all threads share, so that it is not copied for each task. */
function inSharedMemory(file: Uint8Array): Uint8Array {
  if (file.buffer instanceof SharedArrayBuffer) return file;
  const shared = new Uint8Array(new SharedArrayBuffer(file.byteLength));
  shared.set(file);
  return shared;
}
