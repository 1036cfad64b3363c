import { useCountNotificationsQuery } from '../../entities/notifications/api.ts';
import classes from './Notifications.module.css';
import { text } from './notifications-text.ts';

/** Shows the number of unread notifications on the button that opens them; nothing without any. */
export default function UnreadCount() {
  const { data } = useCountNotificationsQuery();
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <span className={classes.unread} aria-hidden>
        {text.count(unread)}
      </span>
      <span className="visually-hidden">{text.unread(unread)}</span>
    </>
  );
}
