import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countRows } from './back-up-postgres.ts'
import { findTools, settingsOf } from './postgres-tools.ts'

test('tools that are missing or too old are named with what to install', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-tools-'))
  const place = async (major: number) => {
    const bin = await mkdtemp(join(folder, 'bin-'))
    for (const name of ['pg_dump', 'pg_restore'])
      await writeFile(join(bin, name), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${major}.4"\n`, { mode: 0o755 })
    return bin
  }
  const places = [await place(14), await place(18), await place(16)]
  expect(await findTools(15, places)).toEqual({ bin: places[2], major: 16 })
  expect(await findTools(18, places)).toEqual({ bin: places[1], major: 18 })
  await expect(findTools(19, places)).rejects.toThrow(
    /PostgreSQL 19 or later are needed, and the newest that was found is of 18, .*postgresql-client-19/,
  )
  await expect(findTools(17, [])).rejects.toThrow(/there is none in PATH.*postgresql-client-17/)
  await rm(folder, { recursive: true })
})

test('the address of the database goes to the tools whole, with certificates checked', () => {
  const settings = settingsOf('postgres://u:p%40ss@db.example:6432/name?sslmode=verify-full', 17)
  expect(settings).toMatchObject({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'u',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'name',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: 'system',
  })
  expect(settingsOf('postgres://u@127.0.0.1/name', 15)).not.toHaveProperty('PGSSLMODE')
})

test('rows are counted whatever stands in them, and a text that breaks off is refused', async () => {
  const text = `--\nCOPY public.a (id, "b c") FROM stdin;\n1\tCOPY public.b (id) FROM stdin;\n\\\\.\n${'x'.repeat(5000)}\n\\.\n\nCOPY queue."J" (id) FROM stdin;\n\\.\n\n-- PostgreSQL database dump complete\n`
  async function* parts(size: number, whole = text) {
    for (let from = 0; from < whole.length; from += size) yield Buffer.from(whole.slice(from, from + size))
  }
  for (const size of [1, 7, 100_000])
    expect(await countRows(parts(size))).toEqual(
      new Map([
        ['public.a', 3],
        ['queue."J"', 0],
      ]),
    )
  await expect(countRows(parts(50, text.slice(0, -20)))).rejects.toThrow('breaks off')
})
