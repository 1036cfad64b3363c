import { TextInput } from '@mantine/core';
import { useSession } from '../../core/session/use-session.ts';
import { NamesForm } from './NamesForm.tsx';
import { PictureField } from './picture/PictureField.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** One's own picture, names, mobile number and email. */
export default function ProfilePage() {
  const { user } = useSession();
  return (
    <>
      <SettingsSection
        title="Picture"
        description="Your colleagues see it beside your name. Without one they see your initials."
      >
        <PictureField />
      </SettingsSection>
      <SettingsSection
        title="Name and mobile"
        description="Your name goes on the documents that you send. Your mobile number is for your colleagues, and is optional."
      >
        <NamesForm />
      </SettingsSection>
      <SettingsSection
        title="Email"
        description="You sign in with it, and codes and notices go there."
      >
        <TextInput
          label="Email"
          value={user.email}
          readOnly
          variant="filled"
          maw={420}
          description="An administrator of your organisation can change it: a link to the new address makes sure that it is yours."
          inputWrapperOrder={['label', 'input', 'description']}
        />
      </SettingsSection>
    </>
  );
}
