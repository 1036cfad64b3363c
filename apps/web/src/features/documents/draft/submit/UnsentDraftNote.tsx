import { Alert, Anchor } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconFilePencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { fullName } from '../../../../core/full-name.ts';
import { paths } from '../../../../core/paths.ts';
import { useAppSelector } from '../../../../core/store/store.ts';
import { useGetDocumentQuery } from '../../api.ts';
import { text } from '../text.ts';

/** Links to the last begun document of the user, as long as that is not sent. */
export function UnsentDraftNote() {
  const guid = useAppSelector((state) => state.document.newDocumentGuid);
  const { currentData: draft } = useGetDocumentQuery(guid ?? skipToken);
  if (draft?.state !== 'draft' || !draft.may.edit) return null;
  return (
    <Alert color="gray" variant="light" mb="md" icon={<IconFilePencil size={18} aria-hidden />}>
      {text.new.unsent}{' '}
      <Anchor component={Link} to={paths.document(draft.id)} inherit underline="always">
        {text.new.document(draft.formPack.name, fullName(draft.recipient))}
      </Anchor>
    </Alert>
  );
}
