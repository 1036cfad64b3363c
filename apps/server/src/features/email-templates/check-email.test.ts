import {
  type EmailBody,
  type EmailEvent,
  type EmailInline,
  emailBody,
  emailEventFacts,
  emailEvents,
} from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { describe, expect, test } from 'vitest';
import { checkEmail } from './check-email.ts';

const text = (words: string): EmailInline => ({ type: 'text', text: words });
const says = (words: string): EmailBody[number] => ({ type: 'paragraph', content: [text(words)] });

/** Lists the problems of an email about a voided document, which needs no variables. */
function problemsOf(body: EmailBody, subject = 'Hello') {
  return checkEmail('voided', { subject, body });
}

describe('the built-in emails', () => {
  test.each(emailEvents)('%s has nothing wrong with it', (event) => {
    expect(checkEmail(event, builtInEmails[event])).toEqual([]);
    expect(emailBody.safeParse(builtInEmails[event].body).success).toBe(true);
  });

  test('have variables of names that can be written in templates, each once', () => {
    for (const event of emailEvents) {
      const names = emailEventFacts[event].variables.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
    }
  });
});

describe('an email that can’t be understood', () => {
  test.each([
    [
      '{% if project.name %}Hello',
      '“{% if project.name %}” is not closed: its “{% endif %}” is missing.',
    ],
    ['Hello {{ project.name', 'A “{{” has no “}}” after it.'],
    ['Hello {% if', '“{% if” is not closed: its “%}” is missing.'],
    ['{% includ %}', 'There is no tag “includ”. Those for conditions begin with “if”.'],
    ['{{ project.name | shout }}', 'There is no filter “shout”.'],
    ['{% if %}x{% endif %}', 'A tag does not say what it is about'],
    ['{{ project.name | append: }}', 'This can’t be understood: '],
  ])('%s is reported with its position', (words, message) => {
    const [problem, ...more] = problemsOf([says('Fine.'), says(words)]);
    expect(more).toEqual([]);
    expect(problem?.path).toBe('body.1');
    expect(problem?.message).toContain(`Paragraph 2: ${message}`);
  });

  test('is named from where it is too long, before it is parsed', () => {
    const content = Array.from({ length: 500 }, () => text('{'.repeat(5000)));
    const nested = says('{%if product.name%}'.repeat(250));
    const body = [says('Hello'), { type: 'paragraph' as const, content }, nested, nested];
    expect(
      problemsOf(body).map(({ path, message }) => [path, message.includes('too long')]),
    ).toEqual([
      ['body.1', true],
      ['body.2', true],
      ['body.3', true],
    ]);
  });

  test('is named in subjects, headings, lists and buttons, all at once', () => {
    const problems = problemsOf(
      [
        { type: 'heading', level: 1, content: [text('{{ a.b }}')] },
        { type: 'list', ordered: false, items: [[text('Fine')], [text('{{ a.b }}')]] },
        { type: 'divider' },
        { type: 'button', label: '{{ a.b }}', link: 'https://example.com/' },
      ],
      '{{ a.b }}',
    );
    expect(problems.map(({ path }) => path)).toEqual([
      'subject',
      'body.0',
      'body.1.items.1',
      'body.3',
    ]);
    expect(problems.map(({ message }) => message.split(':')[0])).toEqual([
      'Subject',
      'Heading 1',
      'List 1, item 2',
      'Button 1',
    ]);
  });

  test.each(['include', 'render', 'layout'])('reads no file by “%s”', (tag) => {
    const [problem] = problemsOf([says(`{% ${tag} "../../../etc/passwd" %}`)]);
    expect(problem?.message).toContain(`There is no tag “${tag}”`);
  });
});

describe('an unknown variable', () => {
  test('is reported with the most likely correction', () => {
    const [problem] = problemsOf([says('Dear {{ recipient.firstname }}')]);
    expect(problem?.message).toBe(
      'Paragraph 1: There is no variable “recipient.firstname” in this email. Did you mean “recipient.firstName”?',
    );
  });

  test('is found in conditions and chips too, but not where a tag makes it', () => {
    const chip: EmailInline = { type: 'variable', name: 'code.value' };
    expect(problemsOf([{ type: 'paragraph', content: [chip] }])[0]?.message).toContain(
      'code.value',
    );
    expect(problemsOf([says('{% if nobody.knows %}x{% endif %}')])[0]?.message).toContain(
      'nobody.knows',
    );
    expect(problemsOf([says('{% assign it = project.name %}{{ it }}')])).toEqual([]);
  });

  test.each([
    'constructor',
    'recipient.constructor',
    '__proto__.x',
    'recipient[project.name]',
    'recipient',
  ])('is all that leads elsewhere: %s', (name) => {
    expect(problemsOf([says(`{{ ${name} }}`)])[0]?.message).toContain('There is no variable');
  });
});

describe('a tag', () => {
  test('can be dressed in the middle, and hold a chip', () => {
    const content: EmailInline[] = [
      text('{% if '),
      { type: 'variable', name: 'project.name', bold: true },
      text(' %}Yes'),
      { type: 'text', text: '{% end', italic: true },
      text('if %}'),
    ];
    expect(problemsOf([{ type: 'paragraph', content }])).toEqual([]);
  });
});

describe('a link', () => {
  const linked = (link: string): EmailBody => [
    { type: 'paragraph', content: [{ type: 'text', text: 'here', link }] },
    { type: 'button', label: 'Here', link },
  ];

  test.each(['https://example.com/?a=1&b=2', 'http://example.com', 'mailto:office@example.com'])(
    'can be %s',
    (link) => expect(problemsOf(linked(link))).toEqual([]),
  );

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/dashboard',
    'example.com',
    'https://',
    'https://example.com/" onclick="x',
    'https://example.com/{{ project.name }}',
    'vbscript:x',
  ])('can’t be %j', (link) => {
    const messages = problemsOf(linked(link)).map(({ message }) => message);
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(message).toContain('has to be an address');
  });

  test('can be a variable that holds an address, and no other', () => {
    const check = (event: EmailEvent, link: string) =>
      checkEmail(event, { subject: 'x', body: linked(link) });
    expect(check('reminder', 'document.link')).toEqual([]);
    expect(check('reminder', 'project.name')[0]?.message).toContain('“Project” isn’t an address');
    expect(check('voided', 'document.link')[0]?.message).toContain('has to be an address');
  });
});

describe('an email that leaves out what it is for', () => {
  test('is refused, with the name of the missing part', () => {
    const [problem, ...more] = checkEmail('access-code', {
      subject: 'Code',
      body: [says('Hello')],
    });
    expect(more).toEqual([]);
    expect(problem).toEqual({
      path: 'body',
      message: 'This email needs “Code”. Add it to the text.',
    });
  });
});

describe('a text that would take too long', () => {
  test.each([
    ['a loop', '{% for i in (1..100000000) %}x{% endfor %}'],
    [
      'loops in loops',
      '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}{{ c }}{% endfor %}{% endfor %}{% endfor %}',
    ],
    [
      'a text that doubles',
      '{% assign t = "xxxxxxxxxx" %}{% for i in (1..60) %}{% assign t = t | append: t %}{% endfor %}{{ t }}',
    ],
    ['a flood', '{% for i in (1..30000) %}xxxxxxxxxx{% endfor %}'],
  ])('is stopped: %s', (_, words) => {
    expect(problemsOf([says(words)])[0]?.message).toBe(
      'Paragraph 1: This grows too large or takes too long.',
    );
  });

  test('is stopped as a whole, however many blocks it is spread over', () => {
    const block = says('{% for i in (1..900) %}xxxxxxxxxx{% endfor %}');
    const messages = problemsOf(Array.from({ length: 20 }, () => block));
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.length).toBeLessThan(20);
  });
});
