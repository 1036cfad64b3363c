import { Notifications } from '@mantine/notifications';

/** Time for which a toast stays, in milliseconds. */
const toastTime = 5000;

/** Shows toasts; one that was to be shown earlier is shown once this is there. */
export default function Toasts() {
  // In the middle: at the right they would lie over what pages are there to do.
  return <Notifications autoClose={toastTime} position="top-center" limit={4} />;
}
