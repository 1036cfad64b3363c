import { type ChangesMessage, followChanges as endpoint } from '@countersign/contract';
import { api, type CacheTag, tagTypes } from '../api/api.ts';
import { apiClient } from '../api/api-client.ts';
import { requestOf } from '../api/call.ts';
import { store } from '../store/store.ts';
import { readMessages } from './read-messages.ts';
import { tagsOfChanges } from './tags-of-changes.ts';

/** Milliseconds before a stream that was cut is opened again: the first time, and at most. */
const firstWait = 1_000;
const longestWait = 15_000;
/** While there is no stream, what is shown is fetched again this often, in milliseconds. */
const pollInterval = 5_000;
/** Time for which changes are collected before they are fetched together, in milliseconds. */
const gatherFor = 700;

/**
 * Keeps what is shown up to date with what others do, as long as the page is visible: what the server
 * says has changed is fetched again. Where the stream is cut, everything is, every few seconds.
 * @returns what ends it
 */
export function followChanges(): () => void {
  let stop = () => {};
  // What is shown was fetched as the page was opened.
  const missed = { something: false };
  const look = () => {
    stop();
    // A browser opens few connections to one server: a page that no one sees takes none.
    stop = document.visibilityState === 'visible' ? follow(missed) : () => {};
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}

/** Follows changes; `missed` holds if changes may have been missed. */
function follow(missed: { something: boolean }): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const polling = pollWhile();
  void (async () => {
    for (let wait = firstWait; !signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      const opened = () => {
        polling.stop();
        wait = firstWait;
        if (missed.something) refetchAll();
        missed.something = true;
      };
      await readStream(opened, signal).catch(() => {});
      if (signal.aborted) break;
      missed.something = true;
      polling.start();
      await pause(wait, signal);
    }
    polling.stop();
  })();
  return () => controller.abort();
}

/** Fetches what is shown again and again, from one moment to another. */
function pollWhile() {
  let timer: number | undefined;
  return {
    start: () => void (timer ??= window.setInterval(refetchAll, pollInterval)),
    stop: () => {
      window.clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Reads one stream to its end. */
async function readStream(opened: () => void, signal: AbortSignal): Promise<void> {
  const answer = await apiClient().stream(requestOf(endpoint, {}), signal);
  if (!answer.status) return;
  opened();
  for await (const message of readMessages(answer.body)) {
    // The first one says that the stream is open.
    if (message === '{}') continue;
    const { parseChanges } = await import('./parse-changes.ts');
    if (!signal.aborted) refetch(parseChanges(message));
  }
}

let gathered: CacheTag[] = [];
let timer: number | undefined;

/** What this page changes itself it fetches by itself: see `applyOwnChange`. */
function refetch({ others = {} }: ChangesMessage): void {
  gathered.push(...tagsOfChanges(others));
  if (gathered.length === 0) return;
  timer ??= window.setTimeout(() => {
    store.dispatch(api.util.invalidateTags(gathered));
    gathered = [];
    timer = undefined;
  }, gatherFor);
}

function refetchAll(): void {
  store.dispatch(api.util.invalidateTags([...tagTypes]));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = window.setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      window.clearTimeout(end);
      resolve();
    });
  });
}
