import { documentImports } from '@countersign/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../core/paths.ts';
import { useMay } from '../../../core/session/use-may.ts';
import { endpointAddress, useGetImportQuery } from '../../../kit/imports/api.ts';
import { DraftsLeft } from './DraftsLeft.tsx';
import { text } from './text.ts';

/** Says in the list of documents that it shows those of one import alone, and sends what is left of them. */
export function ImportedNote({ importId }: { importId: string }) {
  const { data } = useGetImportQuery({ ...endpointAddress(documentImports.get), id: importId });
  const maySend = useMay('documents.send');
  return (
    <Alert color="ink" mb="md" p="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere', flex: '1 1 240px' }}>
          {data && text.list.from(data.fileName)}
        </Text>
        <Group gap="sm">
          {data && maySend && <DraftsLeft one={data} />}
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`${paths.importDocuments}/${importId}`}
          >
            {text.list.import}
          </Button>
          <Button size="xs" variant="default" component={Link} to={paths.documents}>
            {text.list.all}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
