import { setTimeout as delay } from 'node:timers/promises';
import {
  type Endpoint,
  getSharedFilePage,
  getSharedFiles,
  openSharedFiles,
  type SharedFileView,
  trackSharedFileViews,
} from '@countersign/contract';
import { type CallInput, request, resultOf } from '../../tests/support/client.ts';

/** Milliseconds that each call took, by what it was. */
export interface ReadTimes {
  view: number[];
  /** The first page that someone sees. */
  first: number[];
  /** Pages after that. */
  further: number[];
  notified: number[];
}

/** Seconds for which a reader looks at a page of a script, at least and at most. */
const looking = { min: 10, max: 40 };
/** So many pages are fetched before they come into sight, as the page of shared files does. */
const ahead = 2;

/** Sets how readers come and how long they stay. */
export interface Reading {
  url: string;
  tokens: readonly string[];
  /** All have come after so many seconds. */
  within: number;
  /** How many pages each looks at. */
  pages: number;
}

/** Has people read by their links, each at their own pace, and answers how long they waited. */
export async function readAll({ url, tokens, within, pages }: Reading): Promise<ReadTimes> {
  const times: ReadTimes = { view: [], first: [], further: [], notified: [] };
  await Promise.all(
    tokens.map(async (token, index) => {
      await delay(Math.random() * within * 1000);
      await readOne(readerOf(url, token, index), pages, times);
    }),
  );
  return times;
}

/**
 * Describes a reader with a link of their own, at an address of their own: the limit of one address is not measured.
 */
interface Reader {
  ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Response>;
}

/** The reader with the n-th link. */
function readerOf(url: string, token: string, number: number): Reader {
  const from = { 'x-forwarded-for': [10, 2, (number >> 8) & 255, number & 255].join('.') };
  return {
    ask: (endpoint, input = {}) => {
      const params = { ...(input.params as object), token };
      return request(url, endpoint, { ...input, params } as typeof input, from);
    },
  };
}

/** Fetches the picture of a page, and says how long that took. */
async function fetchPicture(
  reader: Reader,
  { id: fileId, shown }: Pick<SharedFileView, 'id' | 'shown'>,
  page: number,
): Promise<number> {
  const began = performance.now();
  const params = { fileId, page };
  const answer = await reader.ask(getSharedFilePage, { params, query: { shown } } as never);
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok || byteLength < 1000) throw new Error(`A page was answered ${answer.status}.`);
  return performance.now() - began;
}

async function readOne(reader: Reader, pages: number, times: ReadTimes): Promise<void> {
  const timed = async (list: number[], work: Promise<Response>) => {
    const began = performance.now();
    const answer = await work;
    if (!answer.ok) throw new Error(`A reader was answered ${answer.status}.`);
    list.push(performance.now() - began);
    return answer;
  };
  const visitId = crypto.randomUUID();
  const view = await resultOf(getSharedFiles, await timed(times.view, reader.ask(getSharedFiles)));
  const [file] = view.files;
  if (!file) throw new Error('A reader sees no file.');
  times.first.push(await fetchPicture(reader, file, 0));
  await timed(times.notified, reader.ask(openSharedFiles, { body: { visitId } }));
  for (let page = 0; page < pages; page++) {
    const coming = page === 0 ? [1, ahead] : [page + ahead];
    for (const next of coming) {
      if (next < file.pages.length) times.further.push(await fetchPicture(reader, file, next));
    }
    const seconds = looking.min + Math.random() * (looking.max - looking.min);
    await delay(seconds * 1000);
    const body = {
      visitId,
      part: page,
      fileId: file.id,
      version: file.version,
      pages: [{ page, seconds, isNew: true }],
    };
    await timed(times.notified, reader.ask(trackSharedFileViews, { body }));
  }
}

/** Reads the address behind `/d/` in a mail, as its receiver would follow it. */
export function sharedFilesTokenIn({ raw }: { raw: Buffer }): string {
  const text = raw.toString('latin1').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const token = /\/d\/([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('A mail has no link to what was sent.');
  return token;
}
