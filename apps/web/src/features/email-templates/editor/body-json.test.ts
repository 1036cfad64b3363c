import { type EmailBody, emailEvents, variablesOf } from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { describe, expect, it } from 'vitest';
import { asEdited, fromEditor, toEditor } from './body-json.ts';
import { subjectFromEditor, subjectInWords, subjectToEditor } from './subject-json.ts';

const everything: EmailBody = [
  { type: 'heading', level: 1, content: [{ type: 'text', text: 'Hello' }] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Dear ' },
      { type: 'variable', name: 'recipient.name', bold: true },
      { type: 'break' },
      { type: 'text', text: 'look', bold: true, italic: true },
      { type: 'text', text: 'here', link: 'https://example.com/' },
    ],
  },
  {
    type: 'list',
    ordered: true,
    items: [[{ type: 'text', text: 'One' }], []],
  },
  { type: 'divider' },
  { type: 'button', label: 'Open', link: 'document.link' },
];

describe('a body in the editor', () => {
  it('comes back as it went in', () => {
    expect(asEdited(everything)).toEqual(everything);
    for (const event of emailEvents) {
      expect(asEdited(builtInEmails[event].body)).toEqual(builtInEmails[event].body);
    }
  });

  it('has one node for each block, so that both are counted alike', () => {
    expect(toEditor(everything).content).toHaveLength(everything.length);
  });

  it('loses its empty end, and keeps empty lines between others', () => {
    const empty = { type: 'paragraph', content: [] } as const;
    const [hello] = everything;
    if (!hello) throw new Error('nothing');
    const body = [hello, { ...empty, content: [] }, hello];
    expect(asEdited([...body, { ...empty, content: [] }])).toEqual(body);
    expect(fromEditor(toEditor([]))).toEqual([]);
  });
});

describe('the tags of a body in the editor', () => {
  const said: EmailBody = [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Hello{% if x %}, you{% endif %}.', bold: true }],
    },
  ];

  it('are chips, or code as it was typed, and come back as they went in', () => {
    const inline = toEditor(said).content?.[0]?.content ?? [];
    expect(inline.map(({ text, attrs }) => text ?? attrs)).toEqual([
      'Hello',
      { code: '{% if x %}' },
      ', you',
      { code: '{% endif %}' },
      '.',
    ]);
    expect(asEdited(said)).toEqual(said);
    expect(toEditor(said, true).content?.[0]?.content).toHaveLength(1);
    expect(fromEditor(toEditor(said, true))).toEqual(said);
  });
});

describe('a subject in the editor', () => {
  const isKnown = (name: string) => name === 'project.name';

  it('has chips for the variables that there are, and words for anything else', () => {
    const doc = subjectToEditor('For {{project.name}}, {{ nobody }} {% if x %}', isKnown);
    expect(doc.content?.[0]?.content).toEqual([
      { type: 'text', text: 'For ' },
      { type: 'variable', attrs: { name: 'project.name' } },
      { type: 'text', text: ', ' },
      { type: 'text', text: '{{ nobody }}' },
      { type: 'text', text: ' ' },
      { type: 'tag', attrs: { code: '{% if x %}' } },
    ]);
    const asCode = subjectToEditor('In {% if x %}', isKnown, true);
    expect(asCode.content?.[0]?.content).toEqual([{ type: 'text', text: 'In {% if x %}' }]);
    expect(subjectFromEditor(doc)).toBe('For {{ project.name }}, {{ nobody }} {% if x %}');
  });

  it('is read with what its variables are called', () => {
    const words = subjectInWords('For {{project.name}}, {{ nobody }}', variablesOf('finished'));
    expect(words).toBe('For [Project], {{ nobody }}');
  });

  it('can be empty', () => {
    expect(subjectFromEditor(subjectToEditor('', isKnown))).toBe('');
  });
});
