import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightPackages } from './build/light-packages.ts';

/** The pages of external parties, with the module that draws each, which its first script asks for. */
const pages = {
  'sign.html': 'features/signing/render-signing.tsx',
  'received.html': 'features/shared-files/render-shared-files.tsx',
  'me.html': 'features/my-page/render-my-page.tsx',
} as const;

const inThisFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Has the browser load the drawing beside the first script, not after it has run. */
function preloadDrawing(): Plugin {
  return {
    name: 'preload-drawing',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, filename }) {
        const [, drawing] = Object.entries(pages).find(([page]) => filename.endsWith(page)) ?? [];
        const chunk = Object.values(bundle).find(
          (one) =>
            one.type === 'chunk' &&
            drawing !== undefined &&
            one.facadeModuleId?.endsWith(drawing) === true,
        );
        if (chunk?.type !== 'chunk') throw new Error(`There is no file for ${filename}.`);
        return [chunk.fileName, ...chunk.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/**
 * The pages of external parties, built by themselves: they share no file with the application, which would bring
 * the whole library of components with it. They go beside the application's files.
 */
export default defineConfig({
  root: inThisFolder('.'),
  publicDir: false,
  plugins: [react(), lightPackages(), preloadDrawing()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: Object.keys(pages).map(inThisFolder) },
  },
});
