import { type InkValue, isEmpty, maxAttachmentBytes } from '@countersign/contract';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { FieldActions, OwnField } from '../../kit/fields/signing/control-props.ts';
import { tooLarge } from './dialogs.tsx';
import { valueFor } from './own-fields.ts';
import { uploadPicture } from './upload-picture.ts';
import type { Signing } from './use-signing.ts';

/** The signature and the initials that were made last. */
export type Inks = Partial<Record<string, InkValue>>;

/** Returns the actions on fields, as functions that stay the same while values change. */
export function useFieldActions(
  signing: Signing,
  inks: RefObject<Inks>,
  /** Asks for a signature for a field. */
  onSign: (own: OwnField) => void,
  /** A field has the focus. */
  onEnter: (index: number) => void,
): FieldActions {
  const now = useRef({ signing, onSign, onEnter });
  useEffect(() => {
    now.current = { signing, onSign, onEnter };
  });
  return useMemo(
    (): FieldActions => ({
      change: (own, value) => now.current.signing.change(own, value),
      enter: (own) => now.current.onEnter(now.current.signing.fields.indexOf(own)),
      leave: (own) => now.current.signing.leave(own),
      sign(own) {
        const { fields, values, change } = now.current.signing;
        const ofType = fields.filter((one) => one.field.type === own.field.type);
        const ink =
          inks.current[own.field.type] ??
          ofType.map((one) => valueFor(values, one)).find(isInkValue);
        if (ink && isEmpty(valueFor(values, own))) change(own, ink);
        else now.current.onSign(own);
      },
      async choosePicture(own, file) {
        const { api, change } = now.current.signing;
        const uploaded = await uploadPicture(api, file, 'image/jpeg');
        if (typeof uploaded === 'string') return uploaded;
        change(own, uploaded.value);
        return undefined;
      },
      fetchPicture: (sha256) => now.current.signing.api.downloadImage(sha256),
      async attach(own, file) {
        if (file.size > maxAttachmentBytes) return tooLarge;
        const { attach, showValue } = now.current.signing;
        const field = { formTemplateId: own.formTemplateId, key: own.field.key };
        const answer = await attach(file, field);
        if (!answer.ok) return answer.message;
        // The server has it as a value already, with the hash that only it knows.
        showValue(own, { kind: 'file', name: answer.result.name, sha256: '' });
        return undefined;
      },
      async detach(own) {
        const { detach, attachments, showValue } = now.current.signing;
        const attached = attachments.find((one) => isOf(one, own));
        if (!attached) return undefined;
        const answer = await detach(attached.id);
        if (!answer.ok) return answer.message;
        showValue(own, '');
        return undefined;
      },
    }),
    [inks],
  );
}

const isOf = (
  { field }: Signing['attachments'][number],
  { formTemplateId, field: { key } }: OwnField,
) => field?.formTemplateId === formTemplateId && field.key === key;

const isInkValue = (value: unknown): value is InkValue =>
  typeof value === 'object' && value !== null && 'kind' in value;
