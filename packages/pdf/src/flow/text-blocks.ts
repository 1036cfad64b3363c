import type { FlowBlock, FlowRun } from './flow-blocks.ts';

/** The indent of a line that begins with a dash, in points. */
const listIndent = { start: 18, hanging: 18 };

/**
 * A plain text as blocks: each line is a paragraph; those that begin with `#` are headings, those with `- ` items of
 * a list, and one of three dashes begins a new page.
 */
export function textBlocks(text: string): FlowBlock[] {
  return text.split(/\r\n?|\n/).map((line): FlowBlock => {
    if (/^\s*---+\s*$/.test(line)) return { kind: 'page-break' };
    const [, marks, title] = /^(#{1,4})\s+(.*)$/.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) {
      return { kind: 'paragraph', heading: marks.length, runs: runsOf(title) };
    }
    const item = /^\s*[-*•]\s+(.*)$/.exec(line)?.[1];
    if (item === undefined) return { kind: 'paragraph', runs: runsOf(line) };
    const runs: FlowRun[] = [{ kind: 'text', text: '•' }, { kind: 'tab' }, ...runsOf(item)];
    return { kind: 'paragraph', runs, indent: listIndent };
  });
}

function runsOf(line: string): FlowRun[] {
  return line
    .split('\t')
    .flatMap((text, index): FlowRun[] => [
      ...(index > 0 ? [{ kind: 'tab' as const }] : []),
      ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
    ]);
}
