import { describe, expect, it } from 'vitest';
import { createAppStore, stateReset } from './create-store.ts';
import { persistKey } from './persist-key.ts';
import type { StateStorage } from './shared-storage.ts';
import { loginFormChanged, signedIn } from './slices/authenticated.ts';
import { companySelected } from './slices/company.ts';
import { dialogOpened } from './slices/dashboard.ts';
import { generationFailed, generationStarted } from './slices/document.ts';
import { sideBarToggled } from './slices/side-bar.ts';

function memoryStorage(): StateStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

async function openStore(storage: StateStorage) {
  const opened = createAppStore(storage);
  await new Promise<void>((resolve) => {
    const check = () => opened.persistor.getState().bootstrapped && resolve();
    opened.persistor.subscribe(check);
    check();
  });
  return opened;
}

describe('the kept state', () => {
  it('has the eight slices below the key "client", and not the cache', async () => {
    const storage = memoryStorage();
    const { store, persistor } = await openStore(storage);
    store.dispatch(sideBarToggled());
    await persistor.flush();

    expect(persistKey).toBe('client');
    const kept = JSON.parse(storage.kept.get('persist:client') ?? '{}') as object;
    expect(Object.keys(kept).sort()).toEqual([
      '_persist',
      'authenticated',
      'company',
      'dashboard',
      'document',
      'emailTemplate',
      'generalSettings',
      'project',
      'sideBar',
    ]);
  });

  it('is there again after a reload, every slice as it was', async () => {
    const storage = memoryStorage();
    const before = await openStore(storage);
    before.store.dispatch(signedIn());
    before.store.dispatch(sideBarToggled());
    before.store.dispatch(companySelected('c-2'));
    before.store.dispatch(dialogOpened('project'));
    before.store.dispatch(generationFailed('d-1', 'Failed to send document.'));
    before.store.dispatch(generationStarted('d-2'));
    await before.persistor.flush();
    const kept = before.store.getState();

    const state = (await openStore(storage)).store.getState();

    expect(state.authenticated.isAuthenticated).toBe(true);
    expect(state.sideBar.toggle).toBe(true);
    expect(state.company.selectedGuid).toBe('c-2');
    const whole = Object.keys(state).filter((name) => name !== '_persist' && name !== 'api');
    for (const name of whole as (keyof typeof kept)[]) expect(state[name]).toEqual(kept[name]);
    expect(state.dashboard.dialog).toBe('project');
    expect(state.document.generatingDocumentGuids).toEqual(['d-2']);
    expect(state.document.notification.message).toBe('Failed to send document.');
  });

  it('gains what a newer release adds to a slice', async () => {
    const storage = memoryStorage();
    storage.setItem(
      'persist:client',
      JSON.stringify({ authenticated: '{"isAuthenticated":true}', _persist: '{"version":-1}' }),
    );

    const { authenticated } = (await openStore(storage)).store.getState();

    expect(authenticated.isAuthenticated).toBe(true);
    expect(authenticated.loginForm).toEqual({ email: '', remember: false });
  });

  it('is not written again after it was paused and cleared', async () => {
    const storage = memoryStorage();
    const { store, persistor } = await openStore(storage);
    store.dispatch(loginFormChanged({ email: 'ada@example.com', remember: true }));
    persistor.pause();
    await persistor.flush();
    storage.kept.clear();
    store.dispatch(stateReset());
    await persistor.flush();

    expect(JSON.stringify([...storage.kept])).not.toContain('ada@example.com');
    expect(store.getState().authenticated.loginForm.email).toBe('');
  });

  it('is written again by who signs in on the same page after that', async () => {
    const storage = memoryStorage();
    const { store, persistor } = await openStore(storage);
    persistor.pause();
    storage.kept.clear();
    store.dispatch(stateReset());
    persistor.persist();
    store.dispatch(companySelected('c-3'));
    await persistor.flush();

    expect((await openStore(storage)).store.getState().company.selectedGuid).toBe('c-3');
  });

  it('has what each of two tabs has changed', async () => {
    const storage = memoryStorage();
    const [one, other] = [await openStore(storage), await openStore(storage)];
    one.store.dispatch(generationStarted('d-1'));
    one.store.dispatch(companySelected('c-1'));
    await one.persistor.flush();
    other.store.dispatch(generationStarted('d-2'));
    other.store.dispatch(sideBarToggled());
    await other.persistor.flush();
    one.store.dispatch(generationStarted('d-3'));
    await one.persistor.flush();
    const { document, company, sideBar } = (await openStore(storage)).store.getState();
    expect(document.generatingDocumentGuids.toSorted()).toEqual(['d-1', 'd-2', 'd-3']);
    expect(company.selectedGuid).toBe('c-1');
    expect(sideBar.toggle).toBe(true);

    other.store.dispatch(generationFailed('d-2', 'Failed to send document.'));
    await other.persistor.flush();
    one.store.dispatch(generationFailed('d-1', 'Failed to send document.'));
    await one.persistor.flush();
    other.store.dispatch(companySelected('c-2'));
    await other.persistor.flush();
    one.store.dispatch(companySelected(null));
    await one.persistor.flush();
    other.store.dispatch(sideBarToggled());
    await other.persistor.flush();
    const chosen = (await openStore(storage)).store.getState().company.selectedGuid;
    expect(chosen).toBeNull();
    const left = (await openStore(storage)).store.getState().document.generatingDocumentGuids;
    expect(left).toEqual(['d-3']);
  });
});
