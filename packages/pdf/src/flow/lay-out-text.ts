import { toParagraphs } from '../text/clean-text.ts';
import type { FlowBlock, FlowParagraph, FlowRun, FlowText } from './flow-blocks.ts';
import type { Setting } from './lay-out-certificate.ts';

/** A text that flows over pages as its template reads it. */
export function layOutText({ page, blocks, pictures }: FlowText, { placer }: Setting) {
  const files = pictures.map(({ bytes, format }) =>
    placer.show({ kind: 'image', type: format, bytes }),
  );
  const { width, height, margins } = page;
  const room = {
    width: width - margins.left - margins.right,
    height: height - margins.top - margins.bottom,
  };
  const runOf = (run: FlowRun) => {
    switch (run.kind) {
      case 'text':
        return { ...run, text: plainText(run.text) };
      case 'picture': {
        const share = Math.min(1, room.width / run.width, (room.height * 0.95) / run.height);
        return {
          ...run,
          file: files[run.picture],
          width: run.width * share,
          height: run.height * share,
        };
      }
      case 'field':
        return { ...run, width: Math.min(run.width, room.width) };
      case 'line-break':
      case 'tab':
      case 'check-box':
        return run;
    }
  };
  const paragraphOf = (paragraph: FlowParagraph) => {
    const { runs, heading = null, align = 'start', indent = null } = paragraph;
    const tab = indent && indent.hanging > 0 ? runs.findIndex(({ kind }) => kind === 'tab') : -1;
    return {
      kind: 'paragraph',
      label: runs.slice(0, Math.max(0, tab)).map(runOf),
      runs: runs.slice(tab + 1).map(runOf),
      rightToLeft: isFromRight(runs),
      heading,
      align,
      indent,
    };
  };
  const blockOf = (block: FlowBlock): object => {
    switch (block.kind) {
      case 'paragraph':
        return paragraphOf(block);
      case 'table':
        return {
          ...block,
          rows: block.rows.map((row) =>
            row.map((cell) => ({ ...cell, blocks: cell.blocks.map(blockOf) })),
          ),
        };
      case 'page-break':
        return block;
    }
  };
  return { pageSize: { width, height }, margins, blocks: blocks.map(blockOf) };
}

/** Without signs that only steer layout; the blanks at both ends stay. */
function plainText(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return `${before && ' '}${toParagraphs(inner).join(' ')}${after && ' '}`;
}

const firstLetter = /\p{L}/u;
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Tells if a paragraph reads from right to left: as its first letter does. */
function isFromRight(runs: readonly FlowRun[]): boolean {
  for (const run of runs) {
    const letter = run.kind === 'text' ? firstLetter.exec(run.text)?.[0] : undefined;
    if (letter !== undefined) return fromRight.test(letter);
  }
  return false;
}
