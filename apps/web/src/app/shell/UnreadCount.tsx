import { useCountNotificationsQuery } from '../../entities/notifications/api.ts';
import classes from './Header.module.css';
import { text } from './text.ts';

/** Shows the number of unread notifications on the button that opens them; nothing without any. */
export default function UnreadCount() {
  const { data } = useCountNotificationsQuery();
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <span className={classes.unread} aria-hidden>
        {text.notifications.count(unread)}
      </span>
      <span className="visually-hidden">{text.notifications.unread(unread)}</span>
    </>
  );
}
