import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './CodeField.module.css';
import { text } from './text.ts';

/** Number of digits of authenticator codes, the minimum of every code. */
const codeLength = 6;

interface CodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value?: string;
  onChange(code: string): void;
  /** How many digits it can have: six, or more where user pools differ. */
  digits?: number;
  /** Called once the last digit is there. */
  onFull?(code: string): void;
}

/** The digits of what was typed or pasted, at most as many as a code has. */
export function digitsOf(typed: string, digits = codeLength): string {
  return typed.replace(/\D/g, '').slice(0, digits);
}

/** Checks a code before it is sent; null where it is right. */
export function codeProblem(code: string, digits = codeLength): string | null {
  if (code.length >= codeLength) return null;
  return digits === codeLength ? text.code.wrong(codeLength) : text.code.missing;
}

/**
 * One field for all digits of a code: fills itself from a message or a password manager, takes
 * pasted codes with spaces, and brings up the digits on a phone.
 */
export function CodeField({
  value = '',
  onChange,
  onFull,
  digits = codeLength,
  ...props
}: CodeFieldProps) {
  const take = (typed: string) => {
    const code = digitsOf(typed, digits);
    onChange(code);
    if (code.length === digits && code !== value) onFull?.(code);
  };
  return (
    <TextInput
      label={text.code.label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      size="md"
      classNames={{ root: classes.field, input: classes.input }}
      errorProps={{ role: 'alert' }}
      style={{ '--code-digits': digits }}
      {...props}
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
