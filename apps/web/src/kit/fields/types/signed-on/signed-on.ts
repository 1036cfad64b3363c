import type { SignedOnField } from '@countersign/contract';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { FieldView } from '../../plugin.ts';

/** Fields of the type `signed-on` on the screen. */
export const signedOnView: FieldView<SignedOnField> = {
  name: 'Signed on',
  icon: IconCalendarCheck,
  facts: ({ pattern }) => (pattern === undefined ? [] : [pattern]),
};
