import fs from 'node:fs';
import process from 'node:process';

/** Clock ticks a second in `/proc`; Linux has 100 of them on every architecture that Node runs on. */
const ticks = 100;

/**
 * The milliseconds of CPU that a group of processes has used so far.
 * @throws where there is no `/proc` to read it from
 */
export function groupCpu(group: number): number {
  if (process.platform !== 'linux') throw new Error('CPU times are read from /proc: run on Linux.');
  let used = 0;
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    // After the name in brackets: state, parent, group, … user and system time.
    if (Number(fields[2]) === group) used += Number(fields[11]) + Number(fields[12]);
  }
  return (used * 1000) / ticks;
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
