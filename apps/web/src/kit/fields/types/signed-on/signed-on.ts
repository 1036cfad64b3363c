import type { SignedOnField } from '@countersign/contract';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { type DateKind, DateSettings } from '../date/DateSettings.tsx';

/** Fields of the type `signed-on` on the screen. */
export const signedOnView: FieldView<SignedOnField, string, DateKind> = {
  name: text.types.signedOn,
  icon: IconCalendarCheck,
  facts: ({ pattern }) => (pattern === undefined ? [] : [pattern]),
  settings: DateSettings,
};
