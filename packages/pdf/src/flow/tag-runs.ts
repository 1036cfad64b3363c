import { pluginOf } from '@countersign/fields';
import { parseTag, type TaggedField, tagPattern } from '../tags/parse-tag.ts';
import { tagSize } from '../tags/tagged-fields.ts';
import type { FlowBlock, FlowRun } from './flow-blocks.ts';

/** Replaces the tags of a text by room for their fields; returns the tags by the numbers of their fields. */
export function tagBlocks(blocks: readonly FlowBlock[]): {
  blocks: FlowBlock[];
  tags: TaggedField[];
} {
  const tags: TaggedField[] = [];
  const inBlock = (block: FlowBlock): FlowBlock => {
    switch (block.kind) {
      case 'paragraph':
        return { ...block, runs: tagRuns(block.runs, tags) };
      case 'table':
        return {
          ...block,
          rows: block.rows.map((row) =>
            row.map((cell) => ({ ...cell, blocks: cell.blocks.map(inBlock) })),
          ),
        };
      case 'page-break':
        return block;
    }
  };
  return { blocks: blocks.map(inBlock), tags };
}

/** Programs cut a text into runs as they like: a tag is found over all runs that follow each other. */
function tagRuns(runs: readonly FlowRun[], tags: TaggedField[]): FlowRun[] {
  const whole = runs.map((run) => (run.kind === 'text' ? run.text : '\n')).join('');
  const found = [...whole.matchAll(tagPattern)].flatMap(({ index, 0: text, 1: inside = '' }) => {
    const tag = text.includes('\n') ? undefined : parseTag(inside);
    return tag ? [{ from: index, to: index + text.length, tag }] : [];
  });
  if (found.length === 0) return [...runs];
  const tagged: FlowRun[] = [];
  let at = 0;
  for (const run of runs) {
    if (run.kind !== 'text') {
      tagged.push(run);
      at += 1;
      continue;
    }
    const end = at + run.text.length;
    while (at < end) {
      const here = found.find(({ from, to }) => from <= at && at < to);
      if (here?.from === at) tagged.push(runOf(here.tag, tags));
      const next = found.find(({ from }) => from > at)?.from ?? end;
      const stop = Math.min(here?.to ?? next, end);
      if (!here) tagged.push({ ...run, text: whole.slice(at, stop) });
      at = stop;
    }
  }
  return tagged;
}

function runOf(tag: TaggedField, tags: TaggedField[]): FlowRun {
  tags.push(tag);
  const mark = pluginOf(tag).tag?.isBox ? 'box' : 'line';
  return { kind: 'field', field: tags.length - 1, ...tagSize(tag), mark };
}
