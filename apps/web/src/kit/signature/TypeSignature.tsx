import { handwritingFonts, isBlank, type SignatureInput } from '@countersign/contract';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fullName } from '../../core/full-name.ts';
import { useSession } from '../../core/session/use-session.ts';
import card from '../../ui/inputs/ChoiceCard.module.css';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { fontNames, typedLooks } from './handwriting-fonts.ts';
import classes from './Signature.module.css';
import type { SignatureWayProps } from './signature-way.ts';
import { TypedWords } from './TypedWords.tsx';
import { text } from './text.ts';

interface TypeSignatureProps extends SignatureWayProps {
  /** What it starts with; else the user's name. */
  typed: Extract<SignatureInput, { kind: 'typed' }> | undefined;
}

/** A signature that is typed: the words, and the handwriting font that they are in. */
export function TypeSignature({ typed, onUse, isLoading = false, problem }: TypeSignatureProps) {
  const { user } = useSession();
  const form = useForm({
    initialValues: {
      text: typed?.text ?? fullName(user),
      hand: typed?.hand ?? handwritingFonts[0],
    },
    validate: {
      text: (typedName) => (isBlank(typedName) ? text.type.missing : null),
    },
  });
  const { text: typedName, hand } = form.values;
  const looks = typedLooks(typedName, hand);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A dialog's form can stand within another one.
        event.stopPropagation();
        form.onSubmit((values) => void onUse({ kind: 'typed', ...values }))(event);
      }}
    >
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label={text.type.name}
          maxLength={120}
          autoComplete="name"
          dir="auto"
          description={looks.note}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('text')}
        />
        <Radio.Group
          label={text.type.style}
          value={looks.chosen ?? null}
          onChange={(font) => form.setFieldValue('hand', font)}
        >
          <div className={classes.fonts}>
            {looks.fonts.map((font) => (
              <Radio.Card
                key={font}
                value={font}
                className={card.choice}
                aria-label={fontNames[font]}
              >
                <div className={classes.sheet} aria-hidden>
                  <TypedWords text={typedName || text.type.example} font={font} size={38} />
                </div>
                <Group component="span" gap="xs" wrap="nowrap" fz="sm" fw={550}>
                  <Radio.Indicator size="xs" />
                  {fontNames[font]}
                </Group>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Group justify="flex-end">
          <Button type="submit" loading={isLoading}>
            {text.draw.use}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
