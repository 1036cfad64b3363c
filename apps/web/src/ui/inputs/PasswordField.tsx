import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { text } from '../text.ts';

/** An input for a password, which can be shown, with the keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': text.select.showPassword }}
      // The library marks every other kind of input that is wrong, but not this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
