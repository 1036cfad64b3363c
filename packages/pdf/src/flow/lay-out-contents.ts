import { toSingleLine } from '../text/clean-text.ts';
import type { ContentsEntry, ContentsValues } from './contents-values.ts';
import { flowingText } from './flowing-text.ts';
import type { Setting } from './lay-out-certificate.ts';
import { paragraphs } from './lay-out-statement.ts';

/** A page of contents as its template reads it. */
export function layOutContents(values: ContentsValues, { placer }: Setting) {
  const [before = '', afterPage = ''] = values.labels.page.split('{page}');
  const [between = '', after = ''] = afterPage.split('{pages}');
  const say = (text: string) => placer.say(toSingleLine(text));
  const entryOf = ({ title, note, text }: ContentsEntry) => ({
    title: say(title),
    note: say(note),
    text: paragraphs(text).map(say),
  });
  return {
    product: flowingText(values.product),
    issuer: say(values.issuer),
    name: say(values.title),
    subject: say(values.subject),
    about: say(values.about),
    facts: values.facts.map(({ name, facts }) => ({
      name,
      facts: facts.flatMap(([label, value]) =>
        toSingleLine(value) === '' ? [] : [[label, say(value)]],
      ),
    })),
    sections: values.sections
      .filter(({ entries }) => entries.length > 0)
      .map(({ name, entries }) => ({ name, entries: entries.map(entryOf) })),
    files: {
      name: values.files.name,
      list: values.files.list.map((file) => ({
        name: say(file.name),
        about: say(file.about),
        sha256: say(file.sha256),
      })),
    },
    page: [before, between, after],
  };
}
