import type { EmailBlock, EmailBody, EmailInline } from '@countersign/contract';

/** Writes a body as one text, with its variables in braces, for histories. */
export function wordsOfBody(body: EmailBody): string {
  return body.map(wordsOfBlock).join('\n');
}

function wordsOfBlock(block: EmailBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return wordsOf(block.content);
    case 'list':
      return block.items.map((item) => `- ${wordsOf(item)}`).join('\n');
    case 'button':
      return `[${block.label}] ${block.link}`;
    case 'divider':
      return '* * *';
  }
}

function wordsOf(content: readonly EmailInline[]): string {
  return content
    .map((inline) => {
      switch (inline.type) {
        case 'text':
          return inline.link === undefined ? inline.text : `${inline.text} (${inline.link})`;
        case 'variable':
          return `{{ ${inline.name} }}`;
        case 'break':
          return '\n';
      }
    })
    .join('');
}
