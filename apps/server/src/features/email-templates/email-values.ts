import type { EmailEvent, EmailVariable } from '@countersign/contract';
import { variablesOf } from '@countersign/contract';
import type { EmailScope } from './email-engine.ts';
import { withoutMarks } from './email-parts.ts';

/** Control characters but for line breaks, and those that turn the direction of what follows. */
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const maxLength = { text: 500, lines: 5000, address: 2000 };

/** A value as it may stand in an email: one line where it is meant to be one, and nothing hidden. */
export function cleanValue(value: string, kind: EmailVariable['kind']): string {
  const lines = withoutMarks(value)
    .slice(0, maxLength[kind])
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/\t/g, ' ').replace(unwanted, ''));
  return lines.join(kind === 'lines' ? '\n' : ' ').trim();
}

/** The values of an event's variables as the template engine takes them; those not given are empty. */
export function scopeOf(event: EmailEvent, values: Readonly<Record<string, string>>): EmailScope {
  const scope = Object.create(null) as EmailScope;
  for (const { name, kind } of variablesOf(event)) {
    const [thing = '', part = ''] = name.split('.');
    scope[thing] ??= Object.create(null) as Record<string, string>;
    scope[thing][part] = cleanValue(values[name] ?? '', kind);
  }
  return scope;
}

/** Creates example values of an event's variables, where there is no real data. */
export function exampleValues(event: EmailEvent): Record<string, string> {
  return Object.fromEntries(variablesOf(event).map(({ name, example }) => [name, example]));
}
