import { keepPicture, knownPicture } from '../../kit/fields/signing/known-pictures.ts';
import { smallerPicture } from '../../kit/pictures/smaller-picture.ts';
import type { SigningApi } from './signing-api.ts';
import { text } from './text.ts';

/** The value of a field that shows a picture. */
interface PictureValue {
  kind: 'image';
  sha256: string;
}

/** Uploads a picture that was chosen. Answers the value that names it, or what is wrong with it. */
export async function uploadPicture(
  api: SigningApi,
  file: File,
  type: 'image/png' | 'image/jpeg',
): Promise<{ value: PictureValue; url: string | undefined } | string> {
  const picture = await smallerPicture(file, type);
  if (!picture) return text.fields.noPicture;
  const answer = await api.uploadImage(picture);
  if (!answer.ok) return answer.message;
  keepPicture(answer.result.sha256, picture);
  return { value: answer.result, url: knownPicture(answer.result.sha256) };
}
