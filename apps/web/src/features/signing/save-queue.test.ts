import type { DocumentValues } from '@countersign/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrowserStore } from '../../kit/public-page/browser-store.ts';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { SaveQueue, type SaveState } from './save-queue.ts';

const form = '0190a000-0000-7000-8000-000000000001';
const saved: Answer<null> = { ok: true, result: null };
const refusal = (status: number, fields: Record<string, string> = {}): Answer<null> => ({
  ok: false,
  status,
  message: `Refused: ${status}`,
  fields,
});

/** Creates a store in memory, as one tab leaves it to the next. */
function memory(): BrowserStore & { text: string | undefined } {
  return {
    text: undefined,
    read() {
      return this.text;
    },
    write(text) {
      this.text = text;
    },
    remove() {
      this.text = undefined;
    },
  };
}

/** A server that takes calls one by one, answered as the test says; with what the queue tells of it. */
function surroundings(store = memory()) {
  const calls: { values: DocumentValues; keepalive: boolean; answer(with_: Answer<null>): void }[] =
    [];
  const seen = { states: [] as SaveState[], refused: {} as Record<string, string>, closed: 0 };
  const queue = new SaveQueue({
    store,
    send: (values, keepalive) =>
      new Promise((answer) => void calls.push({ values, keepalive, answer })),
    onState: (state) => void seen.states.push(state),
    onRefused: (fields) => void Object.assign(seen.refused, fields),
    onClosed: () => {
      seen.closed += 1;
    },
  });
  const type = (key: string, value: string) => queue.set(form, key, value);
  const answer = async (index: number, with_: Answer<null>) => {
    calls[index]?.answer(with_);
    await vi.advanceTimersByTimeAsync(0);
  };
  const sent = () => calls.map(({ values }) => values[form]);
  return { queue, store, calls, seen, type, answer, sent };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('typed values', () => {
  test('is sent after a pause, all fields in one call', async () => {
    const { type, sent, answer, seen, store } = surroundings();
    type('name', 'A');
    await vi.advanceTimersByTimeAsync(500);
    type('name', 'An');
    type('town', 'Leeds');
    await vi.advanceTimersByTimeAsync(500);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent()).toEqual([{ name: 'An', town: 'Leeds' }]);
    await answer(0, saved);
    expect(seen.states).toEqual(['waiting', 'saved']);
    expect(store.text).toBeUndefined();
  });

  test('while a call is on its way waits for its end, so that an older value never comes last', async () => {
    const { type, sent, answer, seen } = surroundings();
    type('name', 'A');
    await vi.advanceTimersByTimeAsync(600);
    type('name', 'Ann');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).toEqual([{ name: 'A' }]);
    await answer(0, saved);
    expect(seen.states.at(-1)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(600);
    expect(sent()).toEqual([{ name: 'A' }, { name: 'Ann' }]);
    await answer(1, saved);
    expect(seen.states.at(-1)).toBe('saved');
  });

  test('is sent at once before the page goes, and outlives it', async () => {
    const { queue, type, calls } = surroundings();
    type('name', 'Ann');
    void queue.flush(true);
    expect(calls).toMatchObject([{ keepalive: true, values: { [form]: { name: 'Ann' } } }]);
  });
});

describe('without a connection', () => {
  test('it is kept on the device, and tried again more and more seldom', async () => {
    const { type, sent, answer, seen, store } = surroundings();
    type('name', 'Ann');
    await vi.advanceTimersByTimeAsync(600);
    await answer(0, refusal(0));
    expect(seen.states.at(-1)).toBe('offline');
    expect(JSON.parse(store.text ?? '')).toEqual({ [form]: { name: 'Ann' } });
    await vi.advanceTimersByTimeAsync(1000);
    await answer(1, refusal(503));
    await vi.advanceTimersByTimeAsync(1900);
    expect(sent()).toHaveLength(2);
    type('name', 'Anna');
    await vi.advanceTimersByTimeAsync(100);
    expect(sent()[2]).toEqual({ name: 'Anna' });
    await answer(2, saved);
    expect(seen.states.at(-1)).toBe('saved');
  });

  test('it goes out as soon as the connection is back', async () => {
    const { queue, type, sent, answer } = surroundings();
    type('name', 'Ann');
    await vi.advanceTimersByTimeAsync(600);
    await answer(0, refusal(0));
    queue.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toHaveLength(2);
  });

  test('the next visit sends what this one could not', async () => {
    const first = surroundings();
    first.type('name', 'Ann');
    const next = surroundings(first.store);
    expect(next.queue.pending).toEqual({ [form]: { name: 'Ann' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(next.sent()).toEqual([{ name: 'Ann' }]);
  });

  test('a store that holds something else is taken for empty', () => {
    const store = memory();
    store.text = 'no JSON';
    expect(surroundings(store).queue.pending).toEqual({});
  });
});

describe('a value that the server refuses', () => {
  test('is not named once another one was typed', async () => {
    const { type, sent, answer, seen } = surroundings();
    type('rate', '1,250');
    await vi.advanceTimersByTimeAsync(600);
    type('rate', '1250');
    await answer(0, refusal(400, { [`${form}.rate`]: 'Enter a number.' }));
    expect(seen.refused).toEqual({});
    await vi.advanceTimersByTimeAsync(600);
    expect(sent()[1]).toEqual({ rate: '1250' });
  });

  test('is named and left out, and the others are saved', async () => {
    const { type, sent, answer, seen } = surroundings();
    type('name', 'Ann');
    type('age', 'old');
    await vi.advanceTimersByTimeAsync(600);
    await answer(0, refusal(400, { [`${form}.age`]: 'Enter a number.' }));
    expect(seen.refused).toEqual({ [`${form}.age`]: 'Enter a number.' });
    await vi.advanceTimersByTimeAsync(600);
    expect(sent()[1]).toEqual({ name: 'Ann' });
    await answer(1, saved);
    expect(seen.states.at(-1)).toBe('saved');
  });

  test('goes out again once it is mended meanwhile', async () => {
    const { type, sent, answer } = surroundings();
    type('age', 'old');
    await vi.advanceTimersByTimeAsync(600);
    type('age', '42');
    await answer(0, refusal(400, { [`${form}.age`]: 'Enter a number.' }));
    await vi.advanceTimersByTimeAsync(600);
    expect(sent()[1]).toEqual({ age: '42' });
  });
});

describe('a link that takes nothing any more', () => {
  test('is no reason to lose typed text, which is accepted after a code', async () => {
    const { type, answer, seen, store } = surroundings();
    type('name', 'Ann');
    await vi.advanceTimersByTimeAsync(600);
    await answer(0, refusal(403));
    expect(seen).toMatchObject({ closed: 1 });
    expect(surroundings(store).queue.pending).toEqual({ [form]: { name: 'Ann' } });
  });

  test('ends the saving, and leaves nothing on the device', async () => {
    const { queue, type, sent, answer, seen, store } = surroundings();
    type('name', 'Ann');
    await vi.advanceTimersByTimeAsync(600);
    await answer(0, refusal(409));
    expect(seen).toMatchObject({ closed: 1 });
    expect(store.text).toBeUndefined();
    type('name', 'Anna');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(1);
    expect(await queue.flush()).toBe(false);
  });
});
