import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The module that draws the page, which the first script asks for while it fetches the document. */
const drawing = 'features/signing/render-signing.tsx';

/** Has the browser load the drawing beside the first script, not after it has run. */
function preloadDrawing(): Plugin {
  return {
    name: 'preload-drawing',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(drawing),
        );
        if (chunk?.type !== 'chunk') throw new Error(`There is no file for ${drawing}.`);
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
 * The signing page, built by itself: it shares no file with the application, which would bring the whole library
 * of components with it. It goes beside the application's files.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [react(), preloadDrawing()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: fileURLToPath(new URL('sign.html', import.meta.url)) },
  },
});
