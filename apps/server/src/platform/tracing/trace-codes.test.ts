import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { asUuid, openTraceCodes } from './trace-codes.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-trace-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

test('a code leads to its id, with the key of its tenant and installation alone', () => {
  const folder = newFolder();
  const codes = openTraceCodes(folder);
  const [tenantId, id] = [newId(), newId()];
  const code = codes.codeOf(tenantId, id);
  expect(code).toMatch(/^[\da-f]{32}$/);
  expect(code).not.toBe(id.replaceAll('-', ''));
  expect(openTraceCodes(folder).idOf(tenantId, code)).toBe(id);
  expect(openTraceCodes(folder).since).toEqual(codes.since);
  expect(codes.idOf(newId(), code)).not.toBe(id);
  expect(openTraceCodes(newFolder()).idOf(tenantId, code)).not.toBe(id);
});

test('no change to a code leads to an id near by', () => {
  const codes = openTraceCodes(newFolder());
  const [tenantId, id] = [newId(), newId()];
  const code = codes.codeOf(tenantId, id);
  for (let digit = 0; digit < 32; digit++) {
    const other = Number.parseInt(code[digit] ?? '', 16) ^ 1;
    const changed = code.slice(0, digit) + other.toString(16) + code.slice(digit + 1);
    const found = codes.idOf(tenantId, changed).replaceAll('-', '');
    const alike = found.split('').filter((one, at) => one === id.replaceAll('-', '')[at]);
    expect(alike.length).toBeLessThan(16);
  }
});

test('digits are written as a UUID', () => {
  const id = newId();
  expect(asUuid(id.replaceAll('-', ''))).toBe(id);
});
