import {
  attachDraftFile,
  clearDraftField,
  type DocumentDetail,
  type Field,
  type FieldValue,
  getDraftImage,
  pluginOf,
  setDraftImage,
  valueOf,
} from '@countersign/contract';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { callEndpoint, downloadFile } from '../../../core/api/call.ts';
import type { FieldAddress } from '../fields/field-address.ts';
import { type Done, type FieldFiles, fileToSend, pictureToSend } from '../fields/own-files.ts';
import type { Alter } from './draft-alter.ts';

/** The pictures and files of a draft: `alter` does what changes it, and shows the draft that comes of it. */
export function useDraftFiles(id: string, alter: Alter): FieldFiles {
  const newest = useRef(alter);
  useEffect(() => {
    newest.current = alter;
  });
  const put = useCallback(
    async (file: File, field: Field, address: FieldAddress): Promise<Done<FieldValue>> => {
      const call = await callToPut(id, file, field, address);
      return call.ok ? fieldValue(await newest.current(call.result), address) : call;
    },
    [id],
  );
  const empty = useCallback(
    async (_field: Field, address: FieldAddress): Promise<Done<null>> => {
      const query = queryOf(address);
      const emptied = await newest.current(() =>
        callEndpoint(clearDraftField, { params: { id }, query }),
      );
      return emptied.ok ? { ok: true, result: null } : emptied;
    },
    [id],
  );
  const picture = useCallback(
    (sha256: string) => downloadFile(getDraftImage, { params: { id, sha256 } }),
    [id],
  );
  return useMemo(() => ({ put, empty, picture, isKeptAtOnce: () => true }), [put, empty, picture]);
}

const queryOf = ({ formId: formTemplateId, key }: FieldAddress) => ({ formTemplateId, key });

/** The call that puts a file into a field; why the file can't be sent. */
async function callToPut(
  id: string,
  file: File,
  field: Field,
  address: FieldAddress,
): Promise<Done<Parameters<Alter>[0]>> {
  const params = { id };
  const query = queryOf(address);
  if (pluginOf(field).upload === 'image') {
    const picture = await pictureToSend(file, 'image/jpeg');
    if (!picture.ok) return picture;
    const call = { params, query, file: picture.result };
    return { ok: true, result: () => callEndpoint(setDraftImage, call) };
  }
  const checked = fileToSend(file);
  if (!checked.ok) return checked;
  const call = { params, query: { ...query, name: file.name }, file };
  return { ok: true, result: () => callEndpoint(attachDraftFile, call) };
}

/** Returns the value of a draft's field. */
function fieldValue(
  altered: Done<DocumentDetail>,
  { formId, key }: FieldAddress,
): Done<FieldValue> {
  if (!altered.ok) return altered;
  const form = altered.result.forms.find(({ formTemplateId }) => formTemplateId === formId);
  return { ok: true, result: valueOf(form?.values ?? {}, key) ?? '' };
}
