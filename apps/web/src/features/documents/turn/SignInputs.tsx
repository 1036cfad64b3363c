import { signingConsent } from '@countersign/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { SignatureChoice } from '../fields/SignatureChoice.tsx';
import { initialsId } from '../fields/signed-fields.ts';
import { text } from './text.ts';
import type { TurnForm } from './use-turn-form.ts';

/** Asks what the user signs with in their turn, and for their consent; nothing where they sign nothing. */
export function SignInputs({ form }: { form: TurnForm }) {
  return (
    <>
      {form.signs && (
        <SignatureChoice ink={form.ink} problem={form.inkProblem} onChange={form.setInk} />
      )}
      {form.hasInitials && (
        <TextInput
          id={initialsId}
          label={text.card.initials}
          withAsterisk
          aria-required
          maxLength={20}
          value={form.initials}
          error={form.initialsProblem}
          onChange={(event) => form.setInitials(event.currentTarget.value)}
        />
      )}
      {form.signs && (
        <Checkbox
          label={signingConsent.text}
          checked={form.hasConsent}
          error={form.consentProblem}
          // In a dialog it is what is left to do.
          data-autofocus={!form.hasConsent || undefined}
          onChange={(event) => form.setConsent(event.currentTarget.checked)}
        />
      )}
    </>
  );
}
