let isPressed = false;
let release: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

/**
 * Follows what is pressed on a page. A field that is left says what is wrong with it, which moves what is
 * below: the very thing that someone presses to leave the field would be gone from under the mouse or the
 * thumb before the click is over. So it is said after the click.
 */
export function trackPointer(page: EventTarget): void {
  const press = () => {
    clearTimeout(release);
    isPressed = true;
  };
  const onRelease = () => {
    clearTimeout(release);
    // The click follows at once, before any timer.
    release = setTimeout(() => {
      isPressed = false;
      for (const run of waiting.splice(0)) run();
    });
  };
  // On touch screens a field is left by the mouse events that are made up after the finger is gone.
  for (const name of ['pointerdown', 'mousedown']) page.addEventListener(name, press, true);
  for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) {
    page.addEventListener(name, onRelease, true);
  }
}

/** Does it now, or once nothing is pressed any more. */
export function afterPointerUp(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

/** For `onBlur`: says what is wrong with a field that is left, once nothing is pressed any more. */
export const onBlurDeferred = (check: () => unknown) => () => afterPointerUp(() => void check());

interface LeftInput {
  field: PropertyKey;
  options: { withFocus?: boolean };
  form: { validateField(field: never): unknown };
}

/** For `enhanceGetInputProps` of a form: each field is judged when it is left. */
export function validateOnBlur({ field, options, form }: LeftInput) {
  if (options.withFocus === false) return {};
  return { onBlur: onBlurDeferred(() => form.validateField(field as never)) };
}
