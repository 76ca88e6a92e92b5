import { expect, test } from 'vitest'
import { firstLoad, routeChunks } from './lib/first-load.mjs'

const split = (file: string) => `src/routes/${file}.tsx?tsr-split=component`

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js', imports: ['index.html'] },
  '_table.js': { file: 'table.js', css: ['table.css'] },
  [split('_app')]: { file: 'shell.js', isDynamicEntry: true, imports: ['_react.js'] },
  [split('_app/index')]: { file: 'dashboard.js', isDynamicEntry: true },
  [split('_app/employees')]: { file: 'employees.js', isDynamicEntry: true, imports: ['_table.js'] },
  [split('test')]: { file: 'test.js', isDynamicEntry: true, dynamicImports: [split('_app')] },
}

test('a first visit loads what is imported statically, styles included, and nothing that comes later', () => {
  expect([...firstLoad(manifest, ['index.html'])].toSorted()).toEqual(['index.css', 'index.js', 'react.js'])
  expect([...firstLoad(manifest, [split('_app/employees')])].toSorted()).toEqual([
    'employees.js',
    'table.css',
    'table.js',
  ])
})

test('a route is known by its address and comes with the layouts around it', () => {
  expect(Object.fromEntries(routeChunks(manifest))).toEqual({
    '/': [split('_app'), split('_app/index')],
    '/employees': [split('_app'), split('_app/employees')],
    '/test': [split('test')],
  })
})
