import type { ImageField } from '@countersign/contract';
import type { FieldControlProps, SigningView } from '../../signing/control-props.ts';
import { FileButton } from '../../signing/FileButton.tsx';
import { useOwnPicture } from '../../signing/known-pictures.ts';
import { text } from '../../signing/text.ts';

function PictureControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  const picture = typeof value === 'object' && 'kind' in value && value.kind === 'image';
  const url = useOwnPicture(picture ? value.sha256 : undefined, actions.fetchPicture);
  return (
    <FileButton
      props={props}
      accept="image/*"
      label={picture ? text.image.chooseOther : text.image.choose}
      take={(file) => actions.choosePicture(own, file)}
      isFilled={picture}
    >
      {url !== undefined && <img className="ink" src={url} alt="" />}
      {url === undefined && (picture ? text.image.alt : text.image.button)}
    </FileButton>
  );
}

/** Fields of the type `image` on the signing page. */
export const imageSigning = {
  filling: 'uploaded',
  upload: 'image',
  control: PictureControl,
  name: text.names.image,
  missing: text.missing.image,
  summary: text.summary.chosen,
} satisfies SigningView<ImageField>;
