import {
  emailsOfKind,
  type NotificationChoice,
  type NotificationEmail,
  type NotificationKind,
  notificationKinds,
  usualChoice,
} from '@countersign/contract';
import { Select, Switch, Text } from '@mantine/core';
import { useId } from 'react';
import type { Need } from '../../core/session/access.ts';
import { isAllowed } from '../../core/session/access.ts';
import { useViewer } from '../../core/session/use-may.ts';
import { usePreferences } from '../../core/session/use-preferences.ts';
import classes from './Profile.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { text } from './text.ts';

/** Maps kinds of notifications to what one needs to get any. */
const needs: Partial<Record<NotificationKind, Need>> = {
  turn: 'documents.act',
  distribution: 'doc-distributions.use',
  'tax-risk': 'tax-risks.use',
};

/** Lets users choose how they are notified of each kind; each choice is saved at once. */
export default function NotificationSettingsPage() {
  const viewer = useViewer();
  const [{ notifications }, change] = usePreferences();
  const shown = notificationKinds.filter((kind) => {
    const need = needs[kind];
    return need === undefined || isAllowed(viewer, [need]);
  });
  return (
    <SettingsSection
      title={text.notifications.title}
      description={
        <>
          <p className={classes.first}>{text.notifications.help}</p>
          <p>{text.notifications.daily}</p>
        </>
      }
    >
      <ul className={classes.kinds}>
        {shown.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            choice={notifications[kind] ?? usualChoice(kind)}
            onChange={(choice) => change({ notifications: { ...notifications, [kind]: choice } })}
          />
        ))}
      </ul>
    </SettingsSection>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  choice: NotificationChoice;
  onChange(choice: NotificationChoice): void;
}

function KindRow({ kind, choice, onChange }: KindRowProps) {
  const id = useId();
  const { label, help } = text.notifications.kinds[kind];
  return (
    <li className={classes.kind} aria-labelledby={id}>
      <div>
        <Text id={id} fw={550}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      </div>
      <Switch
        label={text.notifications.app}
        aria-label={text.notifications.appOf(label)}
        checked={choice.app}
        onChange={(event) => onChange({ ...choice, app: event.currentTarget.checked })}
      />
      <Select<NotificationEmail>
        aria-label={text.notifications.emailOf(label)}
        allowDeselect={false}
        value={choice.email}
        data={emailsOfKind(kind).map((email) => ({
          value: email,
          label: text.notifications.emails[email],
        }))}
        onChange={(email) => email !== null && onChange({ ...choice, email })}
      />
    </li>
  );
}
