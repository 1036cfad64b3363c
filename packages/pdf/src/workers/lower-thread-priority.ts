import fs from 'node:fs';
import os from 'node:os';
import process from 'node:process';

/** Niceness of a thread that makes files: for each turn of its own, others get about three. */
const niceness = 5;

/**
 * Lowers the priority of the calling thread below those that answer requests, so that no request waits while files are
 * made. Linux alone knows priorities of single threads; elsewhere nothing changes.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    // `<process>/task/<thread>`
    const thread = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
    os.setPriority(thread, niceness);
  } catch {
    // Where there is no /proc, or priorities may not be set, it works as fast as everyone else.
  }
}
