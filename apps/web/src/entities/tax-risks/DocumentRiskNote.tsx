import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useGetDocumentTaxRiskQuery } from './api.ts';
import { RiskLevelBadge, TaxDecisionBadge, TaxStatusBadge } from './TaxRiskBadges.tsx';
import { text } from './text.ts';

/** The tax risk of a document's engagement, and whether it holds the document back; nothing where neither is. */
export function DocumentRiskNote({ documentId }: { documentId: string }) {
  const { data } = useGetDocumentTaxRiskQuery(documentId);
  const mayOpen = useMay('tax-risks.use');
  if (data === undefined || (data.risk === null && data.warning === '')) return null;
  const { risk, warning, engagement } = data;
  return (
    <Alert
      color={warning === '' ? 'gray' : 'amber'}
      role={warning === '' ? 'note' : 'status'}
      icon={<IconShieldCheck size={20} aria-hidden />}
      title={text.note.title}
    >
      {warning !== '' && <Text size="sm">{warning}</Text>}
      {risk !== null && (
        <Group gap="xs" mt={warning === '' ? 0 : 'xs'}>
          <RiskLevelBadge level={risk.level} />
          <TaxDecisionBadge decision={risk.decision} />
          <TaxStatusBadge status={risk.status} />
          {mayOpen && (
            <Anchor component={Link} to={paths.taxRisk(risk.id)} size="sm">
              {text.note.open}
            </Anchor>
          )}
        </Group>
      )}
      {risk === null && engagement !== null && (
        <Anchor component={Link} to={paths.beginTaxRisk(documentId)} size="sm">
          {text.note.start}
        </Anchor>
      )}
      {!mayOpen && <Text size="sm">{text.note.noAccess}</Text>}
      {mayOpen && risk === null && engagement === null && (
        <Text size="sm">{text.note.notAssessor}</Text>
      )}
    </Alert>
  );
}
