import { describe, expect, it } from 'vitest';
import { createAppStore, type StateStorage, stateReset } from './create-store.ts';
import { persistKey } from './persist-key.ts';
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
});
