import type { DocumentDetail } from '@countersign/contract';
import { Alert, List } from '@mantine/core';
import {
  type CorrectValues,
  changesOf,
  openParties,
  turnsMovedBy,
  valuesOf,
} from './correction.ts';
import { text } from './text.ts';

const list = new Intl.ListFormat('en-GB');

/** Says who gets an email by a correction, and that no one acts again, before it is made. */
export function CorrectEffects({
  document,
  values,
}: {
  document: DocumentDetail;
  values: CorrectValues;
}) {
  const effects = effectsOf(document, values);
  if (effects.length === 0) return null;
  return (
    <Alert variant="light" title={text.correct.effects} role="status">
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[...effects, text.correct.noActs].map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function effectsOf(document: DocumentDetail, values: CorrectValues): string[] {
  const changes = changesOf(document, values);
  const { ended, begun } = turnsMovedBy(openParties(document), values.order);
  const before = valuesOf(document).copies;
  const joining = values.copies.filter((email) => !before.includes(email));
  const leaving = before.filter((email) => !values.copies.includes(email));
  return [
    ...ended.map(({ name }) => text.correct.waits(name)),
    ...begun.map(({ name }) => text.correct.begins(name)),
    ...(changes.order === undefined || ended.length + begun.length > 0
      ? []
      : [text.correct.sameTurns]),
    ...expiryEffect(changes.expiresOn),
    ...(joining.length === 0 ? [] : [text.correct.ccJoins(list.format(joining))]),
    ...(leaving.length === 0 ? [] : [text.correct.ccLeaves(list.format(leaving))]),
  ];
}

function expiryEffect(expiresOn: string | null | undefined): string[] {
  if (expiresOn === undefined) return [];
  return [expiresOn === null ? text.correct.noExpiry : text.correct.expiryMoves];
}
