import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPointerUp, trackPointer } from './after-pointer-up.ts';

const page = new EventTarget();
const said: string[] = [];
const events = (...names: string[]) => {
  for (const name of names) page.dispatchEvent(new Event(name));
};
const timers = () => new Promise((done) => setTimeout(done));

beforeAll(() => trackPointer(page));
beforeEach(() => said.splice(0));

describe('what moves the page', () => {
  it('comes at once where nothing is pressed', () => {
    afterPointerUp(() => said.push('wrong'));
    expect(said).toEqual(['wrong']);
  });

  it('waits until a click is over', async () => {
    events('pointerdown', 'mousedown');
    afterPointerUp(() => said.push('wrong'));
    await timers();
    events('pointerup', 'mouseup');
    said.push('clicked');
    expect(said).toEqual(['clicked']);
    await vi.waitFor(() => expect(said).toEqual(['clicked', 'wrong']));
  });

  it('waits for the click that follows a touch', async () => {
    events('pointerdown', 'pointerup', 'mousedown');
    afterPointerUp(() => said.push('wrong'));
    await timers();
    expect(said).toEqual([]);
    events('mouseup');
    await vi.waitFor(() => expect(said).toEqual(['wrong']));
  });
});
