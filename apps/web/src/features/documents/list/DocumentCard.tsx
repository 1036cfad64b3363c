import type { DocumentRow } from '@countersign/contract';
import { Text } from '@mantine/core';
import { formatAgo } from '../../../core/dates.ts';
import { fullName } from '../../../core/full-name.ts';
import { DecisionFacts } from '../../../entities/documents/DecisionFacts.tsx';
import { DocumentStateBadge } from '../../../entities/documents/DocumentStateBadge.tsx';
import { dayText, WaitingText } from './document-columns.tsx';
import { text } from './text.ts';

/** A document of the list on a phone. */
export function DocumentCard({ document }: { document: DocumentRow }) {
  const { recipient, formPack, project, createdBy, updatedAt, waiting, expiresOn } = document;
  const saysMore = waiting !== null || document.hasBounced;
  return (
    <>
      <Text fw={550} truncate title={fullName(recipient)}>
        {fullName(recipient)}
      </Text>
      <Text size="sm" c="dimmed" truncate mb={8}>
        {formPack.name} · {project.name}
      </Text>
      <DocumentStateBadge document={document} />
      {document.decisionFacts.length > 0 && (
        <div style={{ marginTop: 8 }}>
          <DecisionFacts facts={document.decisionFacts} />
        </div>
      )}
      {saysMore && (
        <div style={{ marginTop: 8 }}>
          <WaitingText document={document} />
        </div>
      )}
      <Text size="xs" c="dimmed" mt={8}>
        {text.list.changed(formatAgo(updatedAt), createdBy)}
        {expiresOn !== null && waiting !== null && text.list.expires(dayText(expiresOn))}
      </Text>
    </>
  );
}
