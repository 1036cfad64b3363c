import type { TracedCopy } from '@countersign/contract';
import { Anchor, Paper } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { text } from './text.ts';

/** Shows whose copy a found file may be, and how that is known. */
export function TracedCopyCard({ copy }: { copy: TracedCopy }) {
  const { distribution, name, email, number, sentAt, sign, pages } = copy;
  return (
    <Paper
      withBorder
      radius="lg"
      p="lg"
      component="section"
      aria-label={name || text.trace.someone}
    >
      <Facts>
        <Fact name={text.trace.recipient}>
          <strong>{name || email || text.trace.hidden}</strong>
          {name !== '' && email !== '' && text.trace.email(email)}
        </Fact>
        {distribution !== null && (
          <Fact name={text.trace.distribution}>
            <Anchor component={Link} to={paths.distribution(distribution.id)} inherit>
              {distribution.title}
            </Anchor>
          </Fact>
        )}
        {number !== null && <Fact name={text.trace.copy}>{text.trace.number(number)}</Fact>}
        {sentAt !== null && <Fact name={text.trace.sent}>{formatMoment(sentAt)}</Fact>}
        <Fact name={text.trace.evidence}>
          {text.trace.signs[sign]}
          {pages.length > 0 && text.trace.onPages(pages)}
        </Fact>
      </Facts>
    </Paper>
  );
}
