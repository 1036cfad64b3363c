const names: Readonly<Record<string, string>> = {
  assignee: 'who fills it',
  placements: 'place',
  type: 'what it takes',
  font: 'font',
  size: 'size of the text',
  align: 'alignment',
  help: 'help',
  default: 'what it starts with',
  options: 'choices',
  maxLength: 'longest text',
  showWhen: 'when it is shown',
  source: 'where its value comes from',
};

/** What a setting of a field is called, such as `who fills it`; one without a name of its own by its key. */
export function settingName(setting: string): string {
  return names[setting] ?? setting.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
