import type { ImageField } from '@countersign/contract';
import type { FieldControlProps, SigningView } from '../../signing/control-props.ts';
import { FileButton } from '../../signing/FileButton.tsx';
import { useOwnPicture } from '../../signing/known-pictures.ts';

function PictureControl(props: FieldControlProps) {
  const { own, value, actions } = props;
  const picture = typeof value === 'object' && 'kind' in value && value.kind === 'image';
  const url = useOwnPicture(picture ? value.sha256 : undefined, actions.fetchPicture);
  return (
    <FileButton
      props={props}
      accept="image/*"
      label={picture ? 'choose another picture' : 'choose a picture'}
      take={(file) => actions.choosePicture(own, file)}
      isFilled={picture}
    >
      {url !== undefined && <img className="ink" src={url} alt="" />}
      {url === undefined && (picture ? 'Your picture' : 'Choose a picture')}
    </FileButton>
  );
}

/** Fields of the type `image` on the signing page. */
export const imageSigning = {
  filling: 'uploaded',
  upload: 'image',
  control: PictureControl,
  name: 'Picture',
  missing: 'Choose a picture.',
  summary: 'Chosen',
} satisfies SigningView<ImageField>;
