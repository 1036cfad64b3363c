import { toSingleLine } from '../text/clean-text.ts';
import { flowingText } from './flowing-text.ts';
import type { Setting } from './lay-out-certificate.ts';
import type { StatementFact, StatementReason, StatementValues } from './statement-values.ts';

/** A statement as its template reads it. */
export function layOutStatement(values: StatementValues, { placer }: Setting) {
  const { labels, mark, conclusion } = values;
  const [beforePage = '', afterPage = ''] = labels.page.split('{page}');
  const [betweenPages = '', afterPages = ''] = afterPage.split('{pages}');
  const say = (text: string) => placer.say(toSingleLine(text));
  const factsOf = (facts: readonly StatementFact[]) =>
    facts.flatMap(([label, value]) => (toSingleLine(value) === '' ? [] : [[label, say(value)]]));
  const reasonOf = ({ name, level, text, answers }: StatementReason) => ({
    name,
    level,
    text: say(text),
    answers: answers.map(({ question, answer }) => ({
      question: say(question),
      answer: say(answer),
    })),
  });
  return {
    labels,
    product: flowingText(values.product),
    issuer: say(values.issuer),
    mark: { ...mark, text: flowingText(mark.text) },
    number: flowingText(values.number),
    subject: say(values.subject),
    conclusion: {
      tone: conclusion.tone,
      text: say(conclusion.text),
      explained: say(conclusion.explained),
    },
    facts: values.facts.map(({ name, facts }) => ({ name, facts: factsOf(facts) })),
    reasons: values.reasons.map(reasonOf),
    care: paragraphs(values.care).map(say),
    evidence: values.evidence.map((file) => ({
      about: say(file.about),
      name: say(file.name),
      sha256: say(file.sha256),
    })),
    disagree: paragraphs(values.disagree).map(say),
    signed: factsOf(values.signed),
    note: say(values.note),
    footer: say(labels.footer.replace('{number}', () => values.number)),
    page: [beforePage, betweenPages, afterPages],
  };
}

/** Paragraphs of texts that people wrote: a line of theirs is one. */
export function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/\r?\n/)).filter((line) => line.trim() !== '');
}
