import { dateFormats, type Preferences, themes } from '@countersign/contract';
import { Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../core/dates.ts';
import { useMay } from '../../core/session/use-may.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import { ShowContactsSwitch } from '../../kit/pages/ShowContactsSwitch.tsx';
import card from '../../ui/inputs/ChoiceCard.module.css';
import classes from './Profile.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { text } from './text.ts';

/** One's own preferences, each of which is saved when it is chosen. */
export default function PreferencesPage() {
  const hasContacts = useMay('contacts.use');
  const [preferences, change] = usePreferences();
  const [today] = useState(() => new Date().toISOString());
  return (
    <>
      <SettingsSection title={text.preferences.theme} description={text.preferences.themeHelp}>
        <Radio.Group
          aria-label={text.preferences.theme}
          value={preferences.theme}
          onChange={(theme) => change({ theme: theme })}
        >
          <div className={classes.choices}>
            {themes.map((theme) => (
              <Radio.Card key={theme} value={theme} className={card.choice}>
                <ThemeSample theme={theme} />
                <Group component="span" gap="xs" wrap="nowrap" fz="sm" fw={550}>
                  <Radio.Indicator size="xs" />
                  {text.preferences.themes[theme]}
                </Group>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </SettingsSection>
      <SettingsSection title={text.preferences.dates} description={text.preferences.datesHelp}>
        <Radio.Group
          aria-label={text.preferences.dates}
          value={preferences.dateFormat}
          onChange={(format) => change({ dateFormat: format })}
        >
          <div className={classes.choices}>
            {dateFormats.map((format) => (
              <Radio.Card key={format} value={format} className={card.choice}>
                <span className={classes.date}>{formatDate(today, format)}</span>
                <Group component="span" gap="xs" wrap="nowrap" fz="sm" fw={550}>
                  <Radio.Indicator size="xs" />
                  {text.preferences.dateFormats[format]}
                </Group>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </SettingsSection>
      {hasContacts && (
        <SettingsSection
          title={text.preferences.sidebar}
          description={text.preferences.sidebarHelp}
        >
          <ShowContactsSwitch />
        </SettingsSection>
      )}
    </>
  );
}

function ThemeSample({ theme }: { theme: Preferences['theme'] }) {
  return (
    <span className={classes.sample} data-look={theme === 'dark' ? 'dark' : 'light'} aria-hidden>
      {theme === 'auto' && (
        <span className={`${classes.sample} ${classes.half}`} data-look="dark" />
      )}
    </span>
  );
}
