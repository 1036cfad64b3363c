import { Notifications } from '@mantine/notifications';

/** How long a toast stays, in milliseconds. */
const toastTime = 5000;

/** Where toasts are shown; one that was to be shown before this was there is shown then. */
export default function Toasts() {
  // In the middle: at the right they would lie over what pages are there to do.
  return <Notifications autoClose={toastTime} position="top-center" limit={4} />;
}
