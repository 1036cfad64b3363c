import type { DateField } from '@countersign/contract';
import { IconCalendar } from '@tabler/icons-react';
import { pageText } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { DateFieldInput } from './DateFieldInput.tsx';
import { type DateKind, DateSettings } from './DateSettings.tsx';

/** Fields of the type `date` on the screen. */
export const dateView: FieldView<DateField, string, DateKind> = {
  name: text.types.date,
  icon: IconCalendar,
  facts: ({ pattern }) => (pattern === undefined ? [] : [pattern]),
  input: DateFieldInput,
  pageInput: pageText(() => ({ type: 'date', max: '9999-12-31' })),
  settings: DateSettings,
};
