import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './root.ts';

/** Holds the result of a finished process, and its output on both streams, in order. */
export interface Finished {
  /** The exit code; 1 where a signal ended it or it could not be started. */
  code: number;
  output: string;
}

/** Sets how a process runs, other than in the repository's folder with this process's environment. */
export interface RunOptions {
  /** Added to the environment. */
  env?: Record<string, string>;
  /** Prints what the process says at once instead of collecting it. */
  live?: boolean;
}

const running = new Set<ChildProcess>();

// Ctrl-C reaches the children by itself; an end by any other way must not leave them behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Runs a command to its end. Never rejects: what went wrong is in the answer. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    const finish = (code: number, more = '') => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(said).toString() + more });
    };
    child.once('error', (error) => finish(1, error.message));
    child.once('close', (code) => finish(code ?? 1));
  });
}

/**
 * Runs the given clean-up when the process is stopped, then ends with the code that shells expect of an interrupted
 * command.
 */
export function cleanUpOnSignal(cleanUp: () => void): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      cleanUp();
      process.exit(code);
    });
  }
}
