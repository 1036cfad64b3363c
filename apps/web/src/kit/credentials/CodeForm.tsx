import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { CodeField, codeProblem } from './CodeField.tsx';

interface CodeFormProps {
  /** On the button. */
  action: string;
  /** Tries the code, and answers what is wrong with it; undefined where it was taken. */
  onCode(code: string): Promise<CodeRefusal | undefined>;
  /** How many digits the code can have; six where nothing is said. */
  digits?: number;
  /** Below the button. */
  children?: ReactNode;
}

/** Why a code was not taken: `isWrong` is the fault of the code, as against all else. */
export interface CodeRefusal {
  message: string;
  isWrong: boolean;
}

/** Asks for a code, sends it with its last digit, and asks again where it was not right. */
export function CodeForm({ action, onCode, digits, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<CodeRefusal>();
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A field that is read only while its code is tried takes the next one where it was left.
  useEffect(() => {
    if (refusal !== undefined && !isSending) field.current?.focus();
  }, [refusal, isSending]);

  const send = async (typed: string) => {
    if (isSending) return;
    const problem = codeProblem(typed, digits);
    if (problem !== null) return setRefusal({ message: problem, isWrong: true });
    setIsSending(true);
    setRefusal(undefined);
    const answer = await onCode(typed);
    setIsSending(false);
    if (answer === undefined) return;
    setRefusal(answer);
    if (answer.isWrong) setCode('');
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <Stack gap="md">
        {refusal !== undefined && !refusal.isWrong && <FormError>{refusal.message}</FormError>}
        <CodeField
          ref={field}
          value={code}
          digits={digits}
          onChange={(typed) => {
            setCode(typed);
            if (typed !== '') setRefusal(undefined);
          }}
          onFull={(typed) => void send(typed)}
          error={refusal?.isWrong === true ? refusal.message : undefined}
          readOnly={isSending}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={isSending} mt="xs">
          {action}
        </Button>
        {children}
      </Stack>
    </form>
  );
}
