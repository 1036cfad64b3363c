import { emailEvents, variablesOf } from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { describe, expect, it } from 'vitest';
import { isTag, splitTags, tagWords } from './tag-labels.ts';

const labels: Record<string, string> = {
  'document.link': 'Document: link',
  'document.daysLeft': 'Document: days left',
  'sender.name': 'Sender: name',
};
const words = (code: string) => tagWords(code, (name) => labels[name]);

describe('the tags of an email', () => {
  it('are distinguished from the words around them', () => {
    expect(splitTags('a {% if x %}b{% else %}{% endif %}')).toEqual([
      'a ',
      '{% if x %}',
      'b',
      '{% else %}',
      '{% endif %}',
    ]);
    expect(isTag('{% else %}')).toBe(true);
    expect(isTag('else')).toBe(false);
  });

  it('are read in words', () => {
    expect(words('{% if document.link %}')).toBe('show if “Document: link” has a value');
    expect(words('{%- if document.link == "" -%}')).toBe('show if “Document: link” is empty');
    expect(words("{% elsif document.daysLeft == '1' %}")).toBe(
      'or if “Document: days left” is “1”',
    );
    expect(words('{% if document.daysLeft != "1" and sender.name != "" %}')).toBe(
      'show if “Document: days left” is not “1” and “Sender: name” has a value',
    );
    expect(words('{% else %}')).toBe('otherwise');
    expect(words('{% endif %}')).toBe('end');
  });

  it('stay code where there are no words for them', () => {
    expect(words('{% if nobody %}')).toBeUndefined();
    expect(words('{% if document.link contains "x" %}')).toBeUndefined();
    expect(words('{% for one in document.link %}')).toBeUndefined();
  });

  it('have words in every built-in email', () => {
    for (const event of emailEvents) {
      const variables = variablesOf(event);
      const labelOf = (name: string) => variables.find((one) => one.name === name)?.label;
      const text = JSON.stringify(builtInEmails[event]).replaceAll('\\"', '"');
      const codes = splitTags(text).filter(isTag);
      const unsaid = codes.filter((code) => tagWords(code, labelOf) === undefined);
      expect(unsaid, event).toEqual([]);
    }
  });
});
