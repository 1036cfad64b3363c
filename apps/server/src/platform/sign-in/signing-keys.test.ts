import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rotate } from '../../rotate.ts';
import { followSigningKeys, readSigningKeys, rotateSigningKeys } from './signing-keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-keys-'));
});
afterEach(() => {
  vi.useRealTimers();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const noon = new Date('2026-03-01T12:00:00Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const kidsAt = (now: Date) => readSigningKeys(dataDir, now).map(({ kid }) => kid);

describe('the signing keys', () => {
  test('are one key at first, the same at every start', () => {
    expect(kidsAt(noon)).toHaveLength(1);
    expect(kidsAt(after(60))).toEqual(kidsAt(noon));
  });

  test('get a successor that is published five minutes before it signs', () => {
    const [old = ''] = kidsAt(noon);
    expect(rotateSigningKeys(dataDir, noon)).toEqual(after(5));
    const [signing, published = '', ...more] = kidsAt(after(4));
    expect([signing, more]).toEqual([old, []]);
    expect(published).not.toBe(old);
    expect(kidsAt(after(5))).toEqual([published, old]);
  });

  test('are not changed again while tokens of the one before are in use, and then the oldest goes', () => {
    const [first = ''] = kidsAt(noon);
    rotateSigningKeys(dataDir, noon);
    expect(() => rotateSigningKeys(dataDir, after(64))).toThrow('2026-03-01T13:05:00.000Z');
    const [second = ''] = kidsAt(after(64));
    rotateSigningKeys(dataDir, after(65));
    const kids = kidsAt(after(70));
    expect(kids).toHaveLength(2);
    expect(kids[1]).toBe(second);
    expect(kids).not.toContain(first);
  });

  test('can be read by their owner alone, after a change too', () => {
    kidsAt(noon);
    rotateSigningKeys(dataDir, noon);
    const file = path.join(dataDir, 'secrets', 'signing-keys.json');
    expect(fs.statSync(file).mode & 0o077).toBe(0);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['signing-keys.json']);
  });

  test('are picked up by a running server without a restart', () => {
    const [old] = kidsAt(noon);
    vi.useFakeTimers({ now: noon });
    const seen: string[][] = [];
    const stop = followSigningKeys(
      dataDir,
      (keys) => seen.push(keys.map(({ kid }) => kid)),
      (error) => expect.unreachable(String(error)),
    );
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual([]);
    rotateSigningKeys(dataDir, new Date());
    const next = kidsAt(after(10))[0];
    vi.advanceTimersByTime(60_000);
    expect(seen).toEqual([[old, next]]);
    vi.advanceTimersByTime(5 * 60_000);
    expect(seen).toEqual([
      [old, next],
      [next, old],
    ]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('the command says from when the new key signs, or why there is none', () => {
  const said: string[] = [];
  const write = (text: string | Uint8Array) => said.push(String(text)) > 0;
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(write);
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(write);
  const codes = [rotate({ DATA_DIR: dataDir })];
  kidsAt(noon);
  codes.push(rotate({ DATA_DIR: dataDir }), rotate({ DATA_DIR: dataDir }), rotate({ PORT: 'x' }));
  out.mockRestore();
  err.mockRestore();
  expect(codes).toEqual([1, 0, 1, 1]);
  expect(said[0]).toContain('the first start makes them');
  expect(said[1]).toContain('no one is signed out');
  expect(said[2]).toContain('a short while ago');
  expect(said[3]).toContain('PORT');
});
