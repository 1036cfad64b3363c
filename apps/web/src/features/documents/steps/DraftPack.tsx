import { changeDocumentPack, type DocumentDetail } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../../core/api/call.ts';
import { useAppDispatch } from '../../../core/store/store.ts';
import { documentList } from '../../../entities/documents/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { documentsApi } from '../api.ts';
import type { Alter } from '../draft/use-draft.ts';
import { PackSelect } from './PackSelect.tsx';

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
        label="Form pack"
        value={formPack.name}
        description="A document that was sent before keeps its form pack"
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
  const change = async (formPackId: string, name: string) => {
    const params = { id };
    const altered = await alter((revision) =>
      callEndpoint(changeDocumentPack, { params, body: { formPackId, revision } }),
    );
    if (!altered.ok) return setProblem(altered.problem);
    dispatch(documentsApi.util.invalidateTags([documentList, 'home']));
    toastSuccess(`The draft uses “${name}” now.`);
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
        title="Use another form pack?"
        confirm="Use it"
        {...(problem !== undefined && { problem })}
        onConfirm={async () => other && change(other.id, other.name)}
        onClose={close}
      >
        {`The draft gets the forms of “${other?.name ?? ''}”. What was filled in stays in the fields that these forms have, too; the rest goes.`}
      </ConfirmDialog>
    </>
  );
}
