import { handwritingFonts, type Signature } from '@countersign/contract';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '../../../core/api/message-of.ts';
import { fullName } from '../../../core/full-name.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { fontLooks } from '../../../kit/signature/handwriting-fonts.ts';
import { TypedWords } from '../../../kit/signature/TypedWords.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useSetSignatureMutation } from '../api.ts';
import profileClasses from '../Profile.module.css';
import classes from './Signature.module.css';

/** A signature that is typed: the words, and the handwriting font that they are in. */
export function TypeSignature({ current }: { current: Signature }) {
  const { user } = useSession();
  const [setSignature, { isLoading, error }] = useSetSignatureMutation();
  const typed = current.kind === 'typed' ? current : undefined;
  const form = useForm({
    initialValues: {
      text: typed?.text ?? fullName(user),
      hand: typed?.hand ?? handwritingFonts[0],
    },
    validate: {
      text: (text) => (text.trim() === '' ? 'Type your name, or your initials.' : null),
    },
  });
  const save = async ({ text, hand }: typeof form.values) => {
    const answer = await setSignature({ kind: 'typed', text, hand });
    if (answer.error === undefined) toastSuccess('Your signature is saved.');
  };
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack gap="md">
        <FormError>{messageOf(error)}</FormError>
        <TextInput
          label="Your name as you sign"
          maxLength={120}
          autoComplete="name"
          {...form.getInputProps('text')}
        />
        <Radio.Group
          label="Handwriting"
          value={form.values.hand}
          onChange={(hand) => form.setFieldValue('hand', hand)}
        >
          <div className={classes.fonts}>
            {handwritingFonts.map((font) => (
              <Radio.Card
                key={font}
                value={font}
                className={profileClasses.choice}
                aria-label={fontLooks[font].name}
              >
                <div className={classes.sheet} aria-hidden>
                  <TypedWords text={form.values.text || 'Your name'} font={font} size={38} />
                </div>
                <span className={profileClasses.choiceName}>
                  <Radio.Indicator size="xs" />
                  {fontLooks[font].name}
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Group justify="flex-end">
          <Button type="submit" loading={isLoading}>
            Use this signature
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
