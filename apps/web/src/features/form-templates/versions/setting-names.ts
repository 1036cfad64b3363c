import { text } from './text.ts';

/** Labels a setting of a field, such as `who fills it`; one without a label by its key. */
export function settingName(setting: string): string {
  return (
    text.compare.settings[setting] ??
    setting.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  );
}
