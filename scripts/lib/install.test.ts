import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installArguments, whyInstall } from './install.mjs';

let root = '';

const server = { version: '1.0.0', integrity: 'sha512-a' };
const tester = { version: '2.0.0', integrity: 'sha512-b', dev: true };
const otherSystem = { version: '3.0.0', integrity: 'sha512-c', optional: true };
const rootPackage = { dependencies: { server: '1.0.0' }, devDependencies: { tester: '2.0.0' } };
const locked = {
  '': rootPackage,
  'node_modules/server': server,
  'node_modules/tester': tester,
  'node_modules/other-system': otherSystem,
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-install-'));
  write('package.json', rootPackage);
  write('package-lock.json', { packages: locked });
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

test('a fresh clone has everything to install', () => {
  expect(whyInstall(root, false)).toBe('nothing is installed yet');
});

test('nothing is to do where npm has installed all that is locked', () => {
  installed({ 'node_modules/server': server, 'node_modules/tester': tester });
  expect(whyInstall(root, true)).toBeUndefined();
  expect(whyInstall(root, false)).toBeUndefined();
});

test('an install for running alone is enough to run and too little to test', () => {
  installed({ 'node_modules/server': server });
  expect(whyInstall(root, false)).toBeUndefined();
  expect(whyInstall(root, true)).toBe('tools for development are missing');
});

test('another version or content in the lock file is installed', () => {
  installed({ 'node_modules/server': { ...server, version: '1.0.1' } });
  expect(whyInstall(root, false)).toBe('the lock file has changed');
  installed({ 'node_modules/server': { ...server, integrity: 'sha512-z' } });
  expect(whyInstall(root, false)).toBe('the lock file has changed');
});

test('a package.json with a new dependency is noticed', () => {
  installed({ 'node_modules/server': server, 'node_modules/tester': tester });
  write('package.json', { ...rootPackage, dependencies: { server: '1.0.0', more: '1.0.0' } });
  expect(whyInstall(root, false)).toBe('a package.json has changed');
});

test('a checkout without its lock file gets an error', () => {
  fs.rmSync(path.join(root, 'package-lock.json'));
  expect(() => whyInstall(root, false)).toThrow('package-lock.json is missing');
});

test('a start on a new lock file leaves the tools for development where they are', () => {
  const changed = { ...server, version: '1.0.1' };
  installed({ 'node_modules/server': changed, 'node_modules/tester': tester });
  expect(installArguments(root, false)).toContain('--include=dev');
  installed({ 'node_modules/server': changed });
  expect(installArguments(root, false)).toContain('--omit=dev');
});

function installed(packages: object): void {
  write('node_modules/.package-lock.json', { packages });
}

function write(file: string, content: object): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), JSON.stringify(content));
}
