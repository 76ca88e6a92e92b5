import { join } from 'node:path'
import { root } from './run.mjs'

const common = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/lib/build-targets.mjs']

/**
 * What `npm run build` makes, each in a folder of its own below `.cache/build`; `inputs` is all it is made from.
 * @type {Record<'console' | 'page' | 'server', { inputs: string[], vite: string[], folder: string }>}
 */
export const targets = {
  console: {
    inputs: ['console', 'shared/src', 'shared/package.json', ...common],
    vite: ['console', '--config', 'console/vite.config.ts', '--manifest'],
    folder: join(root, '.cache/build/console'),
  },
  page: {
    inputs: ['vite.widget.config.ts', 'widget', 'shared/src', 'shared/package.json', ...common],
    vite: ['--config', 'vite.widget.config.ts', '--manifest'],
    folder: join(root, '.cache/build/page'),
  },
  server: {
    inputs: ['server', 'shared/src/contract', 'shared/package.json', ...common],
    vite: ['server', '--config', 'server/vite.config.ts'],
    folder: join(root, '.cache/build/server'),
  },
}
