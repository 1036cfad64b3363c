import type { TracedCopy } from '@countersign/contract';
import { Anchor, Paper } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';

const signs = {
  code: 'The hidden code',
  'former-code': 'An older hidden code, without proof',
  text: 'What the watermark says',
} as const;

/** Shows whose copy a found file may be, and how that is known. */
export function TracedCopyCard({ copy }: { copy: TracedCopy }) {
  const { distribution, name, email, number, sentAt, sign, pages } = copy;
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={name || 'Somebody'}>
      <Facts>
        <Fact name="Whose copy">
          <strong>{name || email || 'Somebody of a distribution that you can’t see'}</strong>
          {name !== '' && email !== '' && ` (${email})`}
        </Fact>
        {distribution !== null && (
          <Fact name="Distribution">
            <Anchor component={Link} to={paths.distribution(distribution.id)} inherit>
              {distribution.title}
            </Anchor>
          </Fact>
        )}
        {number !== null && <Fact name="Copy">Number {number}</Fact>}
        {sentAt !== null && <Fact name="Sent to them">{formatMoment(sentAt)}</Fact>}
        <Fact name="Known by">
          {signs[sign]}
          {pages.length > 0 &&
            `, on ${pages.length === 1 ? 'page' : 'pages'} ${pages.slice(0, 20).join(', ')}${pages.length > 20 ? ' and more' : ''}`}
        </Fact>
      </Facts>
    </Paper>
  );
}
