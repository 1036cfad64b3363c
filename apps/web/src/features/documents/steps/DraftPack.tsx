import { changeDocumentPack, type DocumentDetail } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../../core/api/call.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { documentList } from '../../../entities/documents/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { documentsApi } from '../api.ts';
import type { Alter } from '../draft/draft-alter.ts';
import { PackSelect } from './PackSelect.tsx';
import { text } from './text.ts';

interface DraftPackProps {
  document: DocumentDetail;
  alter: Alter;
  disabled: boolean;
}

/** The form pack of a draft, and the way to another one: what was filled in stays where the same is asked for. */
export function DraftPack({ document, alter, disabled }: DraftPackProps) {
  const { id, formPack, project, round } = document;
  const [other, setOther] = useState<{ id: string; name: string }>();
  const [problem, setProblem] = useState<string>();
  const dispatch = useAppDispatch();
  if (round > 0) {
    return (
      <TextInput
        label={text.pack.label}
        value={formPack.name}
        description={text.pack.fixed}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly
        variant="filled"
      />
    );
  }
  const close = () => {
    setOther(undefined);
    setProblem(undefined);
  };
  const change = async (formPackId: string) => {
    const params = { id };
    const altered = await alter((revision) =>
      callEndpoint(changeDocumentPack, { params, body: { formPackId, revision } }),
    );
    if (!altered.ok) return setProblem(altered.problem);
    dispatch(documentsApi.util.invalidateTags([documentList, 'home']));
    toastSuccess(text.pack.changed);
  };
  return (
    <>
      <PackSelect
        projectId={project.id}
        value={formPack.id}
        knownLabel={formPack.name}
        disabled={disabled}
        onChange={(chosen, name) => {
          if (chosen !== '' && chosen !== formPack.id) setOther({ id: chosen, name });
        }}
      />
      <ConfirmDialog
        opened={other !== undefined}
        title={text.pack.changeTitle}
        confirm={text.pack.confirm}
        {...(problem !== undefined && { problem })}
        onConfirm={async () => other && change(other.id)}
        onClose={close}
      >
        {text.pack.effect(other?.name ?? '')}
      </ConfirmDialog>
    </>
  );
}
