import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** Chooses a file in the input of the page that takes one. */
export async function chooseFile(file: File): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('input[type="file"]');
  await expect.poll(find).not.toBeNull();
  const input = find();
  if (input) await userEvent.upload(page.elementLocator(input), file);
}
