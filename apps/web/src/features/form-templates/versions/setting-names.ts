import { text } from './text.ts';

/** What a setting of a field is called, such as `who fills it`; one without a name of its own by its key. */
export function settingName(setting: string): string {
  return (
    text.compare.settings[setting] ??
    setting.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  );
}
