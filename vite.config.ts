import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import project from './package.json' with { type: 'json' };

export default defineConfig({
  // Relative, so that the built app works under any path of any static host.
  base: './',
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify(project.version) },
  worker: { format: 'es' },
  // What a first visit loads has its own limit, in .config/size-limit.mjs.
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 600 },
});
