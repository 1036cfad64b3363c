import type { Field, FieldType } from '@countersign/contract';
import {
  IconAlignLeft,
  IconCalendar,
  IconCalendarCheck,
  IconCash,
  IconCheckbox,
  IconCircleDot,
  IconCursorText,
  IconHash,
  IconLetterCase,
  IconLink,
  IconMail,
  IconMathFunction,
  IconPaperclip,
  IconPhone,
  IconPhoto,
  IconQrcode,
  IconSelect,
  IconSignature,
  IconWritingSign,
  type TablerIcon,
} from '@tabler/icons-react';

/** How each type of field is named and pictured to people. */
export const fieldTypes: Record<FieldType, { name: string; icon: TablerIcon }> = {
  text: { name: 'Text', icon: IconCursorText },
  multiline: { name: 'Multi-line text', icon: IconAlignLeft },
  number: { name: 'Number', icon: IconHash },
  currency: { name: 'Currency', icon: IconCash },
  date: { name: 'Date', icon: IconCalendar },
  email: { name: 'E-mail', icon: IconMail },
  phone: { name: 'Phone', icon: IconPhone },
  checkbox: { name: 'Checkbox', icon: IconCheckbox },
  radio: { name: 'Radio group', icon: IconCircleDot },
  dropdown: { name: 'Dropdown', icon: IconSelect },
  signature: { name: 'Signature', icon: IconSignature },
  initials: { name: 'Initials', icon: IconWritingSign },
  'signed-on': { name: 'Signed on', icon: IconCalendarCheck },
  image: { name: 'Image', icon: IconPhoto },
  attachment: { name: 'Attachment', icon: IconPaperclip },
  'fixed-text': { name: 'Fixed text', icon: IconLetterCase },
  calculated: { name: 'Calculated', icon: IconMathFunction },
  bound: { name: 'Bound value', icon: IconLink },
  'qr-code': { name: 'QR code', icon: IconQrcode },
};

/** The zero-based page that a field is on; that of its first place where it has several. */
export function fieldPage(field: Field): number {
  return Math.min(...field.placements.map((placement) => placement.page));
}

/** What a field takes, in a few words, for its row: "20 characters in boxes", "3 options". */
export function fieldFacts(field: Field): string[] {
  const facts: string[] = [];
  if ((field.type === 'text' || field.type === 'multiline') && field.maxLength !== undefined) {
    const boxes = field.type === 'text' && field.comb ? ' in boxes' : '';
    facts.push(
      `${field.maxLength === 1 ? '1 character' : `${field.maxLength} characters`}${boxes}`,
    );
  }
  if ('cells' in field && field.cells !== undefined) facts.push(`${field.cells} boxes`);
  if (field.type === 'currency') facts.push(field.currency);
  if ((field.type === 'date' || field.type === 'signed-on') && field.pattern !== undefined) {
    facts.push(field.pattern);
  }
  if (field.type === 'radio' || field.type === 'dropdown') {
    facts.push(field.options.length === 1 ? '1 option' : `${field.options.length} options`);
  }
  if (field.type === 'dropdown' && field.editable) facts.push('own text allowed');
  if (field.type !== 'radio' && field.placements.length > 1) {
    facts.push(`${field.placements.length} places`);
  }
  return facts;
}
