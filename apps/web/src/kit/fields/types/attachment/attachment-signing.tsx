import type { AttachmentField, ExternalRole } from '@countersign/contract';
import type { FieldControlProps, SigningView } from '../../signing/control-props.ts';
import { FileButton } from '../../signing/FileButton.tsx';

function AttachmentControl(props: FieldControlProps<AttachmentField>) {
  const { own, value, actions, isOnPage } = props;
  const name = typeof value === 'object' && 'name' in value ? value.name : undefined;
  return (
    <>
      <FileButton
        props={props}
        accept="application/pdf,image/png,image/jpeg"
        label={name === undefined ? 'attach a file' : `${name}. Attach another file`}
        take={(file) => actions.attach(own, file)}
        isFilled={name !== undefined}
      >
        <span dir="auto">{name ?? 'Attach a file'}</span>
      </FileButton>
      {name !== undefined && !isOnPage && (
        <button type="button" className="button quiet" onClick={() => void actions.detach(own)}>
          Take it away
        </button>
      )}
      {!isOnPage && <p className="dim">{receiversText(own.field.audience)}</p>}
    </>
  );
}

const receivers: Record<ExternalRole, string> = {
  recipient: 'the recipient',
  agent: 'the agent',
  signer: 'the other signers',
  copy: 'everyone in CC',
};

/** Says who receives the file of a field. */
function receiversText(audience: readonly ExternalRole[] = []): string {
  if (audience.length === 0) return 'The company receives this file, and no other party.';
  const others = audience.map((role) => receivers[role]);
  return `The company and ${others.join(', ')} receive this file.`;
}

/** Fields of the type `attachment` on the signing page. */
export const attachmentSigning = {
  filling: 'uploaded',
  upload: 'file',
  control: AttachmentControl,
  name: 'File',
  missing: 'Attach a file.',
} satisfies SigningView<AttachmentField>;
