import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskFileStore } from './disk-file-store.ts';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-files-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const bytes = Buffer.from('%PDF- not really, but with zażółć and \0 bytes');
const sha256 = createHash('sha256').update(bytes).digest('hex');

/** Every file in the store, by its path below it. */
const filesIn = () =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

describe('a file', () => {
  test('is found again by the hash of its bytes', async () => {
    const store = await createDiskFileStore(folder);
    expect(await store.put(bytes)).toEqual({ sha256, bytes: bytes.length });
    expect(await store.read(sha256)).toEqual(bytes);
    const opened = await store.open(sha256);
    expect(opened.bytes).toBe(bytes.length);
    expect(await buffer(opened.stream)).toEqual(bytes);
  });

  test('may come in parts, some of them in memory that threads share', async () => {
    const store = await createDiskFileStore(folder);
    const shared = new Uint8Array(new SharedArrayBuffer(4));
    shared.set(bytes.subarray(0, 4));
    const parts = [shared, bytes.subarray(4, 4), bytes.subarray(4)];
    expect(await store.put(...parts)).toEqual({ sha256, bytes: bytes.length });
    expect(await store.read(sha256)).toEqual(bytes);
  });

  test('no longer exists once it was removed, and can be stored again', async () => {
    const store = await createDiskFileStore(folder);
    await store.put(bytes);
    await store.remove(sha256);
    await store.remove(sha256);
    expect(filesIn()).toEqual([]);
    await store.put(bytes);
    expect(await store.read(sha256)).toEqual(bytes);
  });

  test('is there for the next start', async () => {
    await (await createDiskFileStore(folder)).put(bytes);
    expect(await (await createDiskFileStore(folder)).read(sha256)).toEqual(bytes);
  });

  test('is kept once, though the same bytes come often and at the same moment', async () => {
    const store = await createDiskFileStore(folder);
    await Promise.all(Array.from({ length: 8 }, () => store.put(bytes)));
    const before = fs.statSync(path.join(folder, filesIn()[0] ?? '')).mtimeMs;
    await store.put(bytes);
    expect(filesIn()).toEqual([path.join(sha256.slice(0, 2), sha256.slice(2, 4), sha256)]);
    expect(fs.statSync(path.join(folder, filesIn()[0] ?? '')).mtimeMs).toBe(before);
  });

  test('that is empty, or a part of a larger buffer, is kept as it is', async () => {
    const store = await createDiskFileStore(folder);
    const empty = await store.put(new Uint8Array());
    expect(await store.read(empty.sha256)).toHaveLength(0);
    const part = await store.put(new Uint8Array(bytes.buffer, bytes.byteOffset + 2, 5));
    expect(await store.read(part.sha256)).toEqual(bytes.subarray(2, 7));
  });
});

describe('a file that was cut off', () => {
  test('never appears under its name, and does not stop the whole one from coming', async () => {
    const store = await createDiskFileStore(folder);
    // What a process leaves behind that dies while it writes: half of the bytes, aside.
    fs.writeFileSync(path.join(folder, 'incoming', 'a'.repeat(24)), bytes.subarray(0, 9));
    await expect(store.read(sha256)).rejects.toThrow('ENOENT');
    await expect(store.open(sha256)).rejects.toThrow('ENOENT');
    await store.put(bytes);
    expect(await store.read(sha256)).toEqual(bytes);
  });

  test('by a full or broken disk leaves nothing under its name either', async () => {
    const store = await createDiskFileStore(folder);
    fs.writeFileSync(path.join(folder, sha256.slice(0, 2)), 'in the way of the folder');
    await expect(store.put(bytes)).rejects.toThrow(/ENOTDIR|EEXIST/);
    await expect(store.read(sha256)).rejects.toThrow('ENOTDIR');
    expect(fs.readdirSync(path.join(folder, 'incoming'))).toEqual([]);
  });
});

describe('a name', () => {
  const names = ['', '..', '../../etc/passwd', sha256.slice(1), sha256.toUpperCase(), `${sha256}0`];

  test.each([...names, `${sha256}\n`, `../${sha256}`])('%j is refused', async (name) => {
    const store = await createDiskFileStore(folder);
    await store.put(bytes);
    await expect(async () => store.read(name)).rejects.toThrow('Not the name of a stored file.');
    await expect(async () => store.open(name)).rejects.toThrow('Not the name of a stored file.');
  });
});
