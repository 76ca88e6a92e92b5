import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isIgnored, readDockerfile } from './production/dockerfile.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFile(resolve(root, path), 'utf8')

test('packages are installed from the manifests of all workspaces, before the sources are there', async () => {
  const [build] = readDockerfile(await read('Dockerfile'))
  const lines = build!.instructions.map(({ name, text }) => `${name} ${text}`)
  const before = lines.slice(0, lines.indexOf('RUN npm ci --ignore-scripts'))
  const lock = JSON.parse(await read('package-lock.json')) as { packages: Record<string, unknown> }
  const workspaces = Object.keys(lock.packages).filter((path) => path && !/(^|\/)node_modules\//.test(path))
  expect(workspaces.length).toBeGreaterThan(9)
  expect(before).toEqual([
    'WORKDIR /app',
    'COPY package.json package-lock.json ./',
    ...workspaces.toSorted().map((path) => `COPY ${path}/package.json ${path}/`),
  ])
})

test('no settings, no data and nothing that was built elsewhere gets to where the image is built', async () => {
  const lines = (await read('.dockerignore')).split('\n').filter(Boolean)
  const kept = ['.env', '.env.production.local', 'console/.env', 'data/pglite/base', 'dist/server/main.js']
  const others = ['.git/config', 'node_modules/pg', 'sdk/node_modules/react', '.cache/build/built.json']
  for (const path of [...kept, ...others]) expect(isIgnored(lines, path), path).toBe(true)
  for (const path of [
    'package.json',
    'server/src/platform/config/env.ts',
    'server/src/platform/backup/backup.ts',
  ]) {
    expect(isIgnored(lines, path), path).toBe(false)
  }
})
