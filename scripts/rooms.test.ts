// Checks what a new room of the server easily lacks: its layer, and its place in modules.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const source = join(root, 'server/src')
const entries = readdirSync(source, { withFileTypes: true })
const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
const { layers, above } = JSON.parse(text('server/layers.json')) as { layers: string[][]; above: string[] }

test('each folder has a layer, and four files stand beside them', () => {
  expect([...layers.flat(), ...above].toSorted()).toEqual(folders.toSorted())
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
    'app.ts',
    'main.ts',
    'modules.ts',
    'worker.ts',
  ])
})

test('modules.ts lists each room that has a module.ts, in the order of the layers', () => {
  const ofFolder = (name: string) =>
    /export const (\w+): Module = /.exec(text(`server/src/${name}/module.ts`))?.[1] ?? ''
  const [, list = ''] =
    /const modules: readonly Module\[\] = \[([^\]]*)\]/.exec(text('server/src/modules.ts')) ?? []
  const listed = list.split(',').flatMap((name) => name.trim() || [])
  const rooms = layers.map((names) => names.filter((name) => existsSync(join(source, name, 'module.ts'))))
  expect(rooms.flat().length).toBeGreaterThan(10)
  expect([...listed].toSorted()).toEqual(rooms.flat().map(ofFolder).toSorted())
  const layerOf = (name: string) => rooms.findIndex((names) => names.some((room) => ofFolder(room) === name))
  const order = listed.map(layerOf)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})
