import { TextInput } from '@mantine/core';
import { useSession } from '../../core/session/use-session.ts';
import { NamesForm } from './NamesForm.tsx';
import { PictureField } from './picture/PictureField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { text } from './text.ts';

/** One's own picture, names, mobile number and email. */
export default function ProfilePage() {
  const { user } = useSession();
  return (
    <>
      <SettingsSection title={text.picture.title} description={text.picture.help}>
        <PictureField />
      </SettingsSection>
      <SettingsSection title={text.names.title} description={text.names.help}>
        <NamesForm />
      </SettingsSection>
      <SettingsSection title={text.email.title} description={text.email.help}>
        <TextInput
          label={text.email.title}
          value={user.email}
          readOnly
          variant="filled"
          maw={420}
          description={text.email.change}
          inputWrapperOrder={['label', 'input', 'description']}
        />
      </SettingsSection>
    </>
  );
}
