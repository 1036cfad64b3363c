import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';

/**
 * Runs `bench/lib/SCRIPT` in a process of its own, so that each begins with the same memory, on the embedded database
 * or on the server at this address.
 * @returns what its last line says, as JSON
 */
export async function runApart<T>(
  script: string,
  args: readonly string[],
  { databaseUrl, options = [] }: { databaseUrl?: string; options?: readonly string[] } = {},
): Promise<T> {
  const file = path.join(import.meta.dirname, script);
  const child = spawn(process.execPath, [...options, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...(databaseUrl && { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: databaseUrl }),
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as T;
}
