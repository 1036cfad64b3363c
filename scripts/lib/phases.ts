import process from 'node:process';

/** One part of a check, such as the linter. */
export interface Phase {
  /** What selects it on the command line: `npm test -- lint`. */
  name: string;
  /** Its heading. */
  title: string;
  run(live: boolean): Promise<PhaseResult>;
}

/** Holds the result of a phase. */
export interface PhaseResult {
  ok: boolean;
  /** What the phase said; empty where it has been printed already. */
  output: string;
  /** What no one must overlook, repeated at the end: for example what has been skipped. */
  notices?: string[];
}

interface Line {
  title: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/** How much of what a failed phase said the summary repeats: the last lines, where the tools name what failed. */
const repeatedLines = 80;

/**
 * Runs groups of phases one after the other, the phases of a group side by side, and prints what
 * they say whole, each under its heading. All run even after a failure; the end of what a failed one said comes
 * again in the summary, which is all that is left of a long run in many a log.
 * @returns whether every phase succeeded
 */
export async function runPhases(groups: Phase[][]): Promise<boolean> {
  const lines: Line[] = [];
  const notices: string[] = [];
  for (const group of groups.filter((phases) => phases.length > 0)) {
    const live = group.length === 1;
    heading(group.map(({ title }) => title).join(', '));
    await Promise.all(
      group.map(async (phase) => {
        const began = performance.now();
        const result = await phase.run(live).catch(failed);
        const seconds = (performance.now() - began) / 1000;
        if (!live) heading(phase.title);
        if (result.output.trim() !== '') console.log(result.output.trimEnd());
        notices.push(...(result.notices ?? []));
        lines.push({ title: phase.title, seconds, ...result });
        console.log(`${mark(result.ok)} ${phase.title}: ${seconds.toFixed(1)} s`);
      }),
    );
  }
  summarise(lines, notices);
  return lines.every(({ ok }) => ok);
}

/**
 * The phases that the command line names, or all.
 * @throws with the possible names where one is unknown
 */
export function selectPhases(groups: Phase[][], names: string[]): Phase[][] {
  const known = groups.flat().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  if (names.length === 0) return groups;
  return groups.map((phases) => phases.filter(({ name }) => names.includes(name)));
}

function failed(error: unknown): PhaseResult {
  return { ok: false, output: error instanceof Error ? error.message : String(error) };
}

function summarise(lines: Line[], notices: string[]): void {
  for (const { title, output } of lines.filter(({ ok, output }) => !ok && output.trim() !== '')) {
    heading(`${title}: failed`);
    console.log(output.trimEnd().split('\n').slice(-repeatedLines).join('\n'));
  }
  heading('Summary');
  const width = Math.max(0, ...lines.map(({ title }) => title.length));
  for (const { title, ok, seconds } of lines) {
    console.log(`${mark(ok)} ${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s`);
  }
  for (const notice of notices) console.log(`\n${coloured(33, `! ${notice}`)}`);
  console.log('');
}

function heading(title: string): void {
  console.log(`\n${coloured(1, `── ${title} `.padEnd(72, '─'))}`);
}

function mark(ok: boolean): string {
  return ok ? coloured(32, '✓') : coloured(31, '✗');
}

function coloured(code: number, text: string): string {
  return process.stdout.isTTY ? `\u001B[${code}m${text}\u001B[0m` : text;
}
