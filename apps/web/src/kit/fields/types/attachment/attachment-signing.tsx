import type { AttachmentField, ExternalRole } from '@countersign/contract';
import type { FieldControlProps, SigningView } from '../../signing/control-props.ts';
import { FileButton } from '../../signing/FileButton.tsx';
import { text } from '../../signing/text.ts';

function AttachmentControl(props: FieldControlProps<AttachmentField>) {
  const { own, value, actions, isOnPage } = props;
  const name = typeof value === 'object' && 'name' in value ? value.name : undefined;
  return (
    <>
      <FileButton
        props={props}
        accept="application/pdf,image/png,image/jpeg"
        label={name === undefined ? text.attachment.attach : text.attachment.attachOther(name)}
        take={(file) => actions.attach(own, file)}
        isFilled={name !== undefined}
      >
        <span dir="auto">{name ?? text.attachment.button}</span>
      </FileButton>
      {name !== undefined && !isOnPage && (
        <button type="button" className="button quiet" onClick={() => void actions.detach(own)}>
          {text.attachment.remove}
        </button>
      )}
      {!isOnPage && <p className="dim">{receiversText(own.field.audience)}</p>}
    </>
  );
}

/** Says who receives the file of a field. */
function receiversText(audience: readonly ExternalRole[] = []): string {
  return text.attachment.receivedBy(audience.map((role) => text.attachment.receivers[role]));
}

/** Fields of the type `attachment` on the signing page. */
export const attachmentSigning = {
  filling: 'uploaded',
  upload: 'file',
  control: AttachmentControl,
  name: text.names.attachment,
  missing: text.missing.attachment,
} satisfies SigningView<AttachmentField>;
