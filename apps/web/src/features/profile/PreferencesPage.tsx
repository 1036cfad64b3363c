import { type DateFormat, dateFormats, type Preferences, themes } from '@countersign/contract';
import { Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../core/dates.ts';
import { useMay } from '../../core/session/use-may.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import { ShowContactsSwitch } from '../../kit/pages/ShowContactsSwitch.tsx';
import card from '../../ui/ChoiceCard.module.css';
import classes from './Profile.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const themeNames: Record<Preferences['theme'], string> = {
  light: 'Light',
  dark: 'Dark',
  auto: 'Like the system',
};

const formatNames: Record<DateFormat, string> = {
  'day-month-year': 'Day, month, year',
  'month-day-year': 'Month, day, year',
  'year-month-day': 'Year, month, day',
};

/** How one likes things. What is chosen is saved at once. */
export default function PreferencesPage() {
  const hasContacts = useMay('contacts.use');
  const [preferences, change] = usePreferences();
  const [today] = useState(() => new Date().toISOString());
  return (
    <>
      <SettingsSection
        title="Colours"
        description="For you, in every browser that you sign in with."
      >
        <Radio.Group
          aria-label="Colours"
          value={preferences.theme}
          onChange={(theme) => change({ theme: theme })}
        >
          <div className={classes.choices}>
            {themes.map((theme) => (
              <Radio.Card key={theme} value={theme} className={card.choice}>
                <ThemeSample theme={theme} />
                <Group component="span" gap="xs" wrap="nowrap" fz="sm" fw={550}>
                  <Radio.Indicator size="xs" />
                  {themeNames[theme]}
                </Group>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </SettingsSection>
      <SettingsSection
        title="Dates"
        description="How dates are written on your screens. Documents keep their own."
      >
        <Radio.Group
          aria-label="Dates"
          value={preferences.dateFormat}
          onChange={(format) => change({ dateFormat: format })}
        >
          <div className={classes.choices}>
            {dateFormats.map((format) => (
              <Radio.Card key={format} value={format} className={card.choice}>
                <span className={classes.date}>{formatDate(today, format)}</span>
                <Group component="span" gap="xs" wrap="nowrap" fz="sm" fw={550}>
                  <Radio.Indicator size="xs" />
                  {formatNames[format]}
                </Group>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </SettingsSection>
      {hasContacts && (
        <SettingsSection
          title="Sidebar"
          description="Leave out what you don’t work with. You keep your access to it."
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
