import type { EmailBlock, EmailContent, EmailInline } from '@countersign/contract';

/** A piece of an email that is read and filled in for itself. */
export interface EmailPart {
  /** Such as `subject`, `body.2`, or `body.2.items.0`. */
  path: string;
  /** The same in words, such as `Paragraph 3`. */
  label: string;
  /** What is parsed: text, tags, and before each inline the mark of its style. */
  source: string;
  /** How the words after each mark look. */
  styles: EmailStyle[];
}

/** Describes the look of words, and their target: an address, or the name of a variable that holds one. */
export interface EmailStyle {
  bold: boolean;
  italic: boolean;
  link: string | undefined;
}

/**
 * The marks are characters of the private use area, one for each inline of a part. They go through the
 * template as text does, wherever a tag drops or repeats it, and everything that is filled in is
 * stripped of such characters. So all of the result can be escaped alike, and only then be dressed.
 */
const firstMark = 0xe000;
const marks = /[\ue000-\uf8ff]/g;

/** The style that a character marks the beginning of; undefined for a character of the text. */
export function styleMarkedBy(character: string, styles: readonly EmailStyle[]) {
  return styles[(character.codePointAt(0) ?? 0) - firstMark];
}

/** A text without what could be taken for a mark. */
export function withoutMarks(text: string): string {
  return text.replace(marks, '');
}

/** The parts of an email, in order. */
export function partsOf({ subject, body }: EmailContent): EmailPart[] {
  const counts = new Map<EmailBlock['type'], number>();
  const parts: EmailPart[] = [plainPart('subject', 'Subject', subject)];
  body.forEach((block, index) => {
    const count = (counts.get(block.type) ?? 0) + 1;
    counts.set(block.type, count);
    parts.push(...partsOfBlock(block, `body.${index}`, count));
  });
  return parts;
}

function partsOfBlock(block: EmailBlock, path: string, count: number): EmailPart[] {
  switch (block.type) {
    case 'paragraph':
      return [styledPart(path, `Paragraph ${count}`, block.content)];
    case 'heading':
      return [styledPart(path, `Heading ${count}`, block.content)];
    case 'list':
      return block.items.map((item, index) =>
        styledPart(`${path}.items.${index}`, `List ${count}, item ${index + 1}`, item),
      );
    case 'button':
      return [plainPart(path, `Button ${count}`, block.label)];
    case 'divider':
      return [];
  }
}

function plainPart(path: string, label: string, text: string): EmailPart {
  return { path, label, source: withoutMarks(text), styles: [] };
}

function styledPart(path: string, label: string, content: readonly EmailInline[]): EmailPart {
  const styles = content.map((inline) => ({
    bold: inline.type !== 'break' && inline.bold === true,
    italic: inline.type !== 'break' && inline.italic === true,
    link: linkOf(inline),
  }));
  let source = '';
  let isInside = false;
  content.forEach((inline, index) => {
    const mark = String.fromCodePoint(firstMark + index);
    const added = sourceOf(inline, mark, isInside);
    source += `${mark}${added}`;
    isInside = endsInsideTag(added, isInside);
  });
  // Behind the last end of a tag there is none, and to look for one from each brace would take quadratic time.
  const end = Math.max(source.lastIndexOf('%}'), source.lastIndexOf('}}')) + 2;
  const marked = source.slice(0, end).replace(/\{[{%][^]*?[%}]\}/g, marksAfterTag);
  return { path, label, source: marked + source.slice(end), styles };
}

/** A variable that holds an address leads to it. */
function linkOf(inline: EmailInline): string | undefined {
  if (inline.type === 'text') return inline.link;
  return inline.type === 'variable' ? inline.name : undefined;
}

function sourceOf(inline: EmailInline, mark: string, isInside: boolean): string {
  switch (inline.type) {
    case 'text':
      // A condition can drop the mark in front of its end.
      return withoutMarks(inline.text).replaceAll('%}', `%}${mark}`);
    case 'variable': {
      const name = withoutMarks(inline.name);
      return isInside ? name : `{{ ${name} }}`;
    }
    case 'break':
      return '\n';
  }
}

/** Checks whether a tag was begun and not ended: a variable in it is meant by its name. */
function endsInsideTag(added: string, wasInside: boolean): boolean {
  const [begun, ended] = [added.lastIndexOf('{%'), added.lastIndexOf('%}')];
  return begun === ended ? wasInside : begun > ended;
}

/** A tag can be dressed in the middle, which its parser would not understand. */
function marksAfterTag(tag: string): string {
  const found = tag.match(marks);
  return found === null ? tag : `${withoutMarks(tag)}${found.at(-1) ?? ''}`;
}
