import fs from 'node:fs';
import process from 'node:process';

/** Clock ticks a second in `/proc`; Linux has 100 of them on every architecture that Node runs on. */
const ticks = 100;
/** Bytes of a page of memory in `/proc`. */
const pageBytes = 4096;

/**
 * The milliseconds of CPU that a group of processes has used so far.
 * @throws where there is no `/proc` to read it from
 */
export function groupCpu(group: number): number {
  return milliseconds(
    sumOverProcesses((fields) => (Number(fields[2]) === group ? ownTicks(fields) : 0)),
  );
}

/**
 * The milliseconds of CPU that a process has used so far with its children, those that have ended
 * included: what a database server takes, whose processes have a group each.
 * @throws where there is no `/proc` to read it from
 */
export function familyCpu(parent: number): number {
  const used = sumOverProcesses((fields, pid) => {
    if (pid === parent) return ownTicks(fields) + Number(fields[13]) + Number(fields[14]);
    return Number(fields[1]) === parent ? ownTicks(fields) : 0;
  });
  return milliseconds(used);
}

/**
 * The megabytes of memory that a group of processes holds.
 * @throws where there is no `/proc` to read it from
 */
export function groupMemory(group: number): number {
  const pages = sumOverProcesses((fields) =>
    Number(fields[2]) === group ? Number(fields[21]) : 0,
  );
  return Math.round((pages * pageBytes) / 1_000_000);
}

const milliseconds = (used: number) => (used * 1000) / ticks;

/** User and system time. */
const ownTicks = (fields: readonly string[]) => Number(fields[11]) + Number(fields[12]);

/** @param numberOf gets what `/proc` says after a process's name: state, parent, group and so on */
function sumOverProcesses(numberOf: (fields: string[], pid: number) => number): number {
  if (process.platform !== 'linux')
    throw new Error('What processes use is read from /proc: run on Linux.');
  let used = 0;
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields.length > 0) used += numberOf(fields, Number(name));
  }
  return used;
}

/** Empty where the process has ended in the meantime. */
function statOf(pid: string): string[] {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
