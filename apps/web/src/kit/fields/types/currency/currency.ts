import type { CurrencyField } from '@countersign/contract';
import { IconCash } from '@tabler/icons-react';
import { pageText } from '../../PageInputs.tsx';
import type { FieldView } from '../../plugin.ts';
import { text } from '../../text.ts';
import { CurrencyFieldInput } from './CurrencyFieldInput.tsx';
import { type CurrencyKind, CurrencySettings } from './CurrencySettings.tsx';

/** Fields of the type `currency` on the screen. */
export const currencyView: FieldView<CurrencyField, string, CurrencyKind> = {
  name: text.types.currency,
  icon: IconCash,
  facts: ({ currency }) => [currency],
  input: CurrencyFieldInput,
  pageInput: pageText(() => ({ inputMode: 'decimal' })),
  settings: CurrencySettings,
};
