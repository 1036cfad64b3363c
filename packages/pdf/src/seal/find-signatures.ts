import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfString } from '@libpdf/core';
import { recordKey } from './write-revision.ts';

/** A signature field that is signed, as the file shows it. */
export interface FoundSignature {
  field: string;
  /** `ETSI.CAdES.detached` and the like. */
  subFilter: string | undefined;
  byteRange: number[];
  /** The signature message, with the zeros that fill up its room. */
  contents: Buffer;
  /** When it was made, as the signer claims. */
  claimedTime: Date | undefined;
  reason: string | undefined;
  location: string | undefined;
  /** What the sealer wrote into it for programs: see `SealOptions`. */
  record: string | undefined;
}

/** All signed signature fields of a file, in the order of its form. */
export function findSignatures(pdf: PDF): FoundSignature[] {
  const resolve = pdf.getObject.bind(pdf);
  const fields = pdf.getForm()?.getSignatureFields() ?? [];
  return fields.flatMap((field) => {
    const dict = field.isSigned() ? field.getSignatureDict() : null;
    if (!dict) return [];
    const contents = dict.get('Contents', resolve);
    return {
      field: field.name,
      subFilter: dict.getName('SubFilter', resolve)?.value,
      byteRange: readNumbers(pdf, dict, 'ByteRange'),
      contents: contents instanceof PdfString ? Buffer.from(contents.bytes) : Buffer.alloc(0),
      claimedTime: readDate(dict.getString('M', resolve)?.asString()),
      reason: dict.getString('Reason', resolve)?.asString(),
      location: dict.getString('Location', resolve)?.asString(),
      record: readUtf8(dict.get(recordKey, resolve)),
    };
  });
}

function readUtf8(value: PdfObject | undefined): string | undefined {
  return value instanceof PdfString ? Buffer.from(value.bytes).toString('utf8') : undefined;
}

/** The array's numbers; empty where it holds anything else. */
function readNumbers(pdf: PDF, dict: PdfDict, key: string): number[] {
  const resolve = pdf.getObject.bind(pdf);
  const items = dict.getArray(key, resolve)?.toArray() ?? [];
  const numbers = items.flatMap((item) => (item.type === 'number' ? item.value : []));
  return numbers.length === items.length ? numbers : [];
}

/** A moment as PDF writes it: `D:20261121093000+01'00'`, of which all but the year may be missing. */
function readDate(text: string | undefined): Date | undefined {
  const pattern =
    /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:Z|([+-])(\d{2})'?(?:(\d{2})'?)?)?/;
  const match = text === undefined ? null : pattern.exec(text);
  if (!match) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match;
  const [sign = '+', hours = '00', minutes = '00'] = match.slice(7);
  const date = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${hours}:${minutes}`,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}
