import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { describe, expect, inject, test } from 'vitest'
import { lockDirectory, takeOver } from '#platform/db/data-directory.ts'
import { newestMigration } from '#platform/db/migrate.ts'
import { parseEnv } from '#platform/config/env.ts'
import { createBackupPlace, type BackupPlace } from '#testing/processes/backup-place.ts'
import type { Manifest } from './manifest.ts'
import { writeArchive } from './archive.ts'

const isEmbedded = inject('database').kind === 'pglite'

describe.runIf(isEmbedded)('the embedded database', { timeout: 60_000 }, () => {
  test('nothing changes when a restore is refused', async () => {
    const place = await createBackupPlace()
    const { file, newDirectory, restore } = place
    await writeSmall(place)
    const other = await newDirectory()
    await mkdir(join(other, 'pglite'))
    const { ino } = await stat(join(other, 'pglite'))
    // Left behind by a restore that was cut off before it came into force.
    await mkdir(join(other, 'restoring/pglite'), { recursive: true })
    const whole = await readFile(file)
    const refused = async (pattern: RegExp) => {
      await expect(restore(other)).rejects.toThrow(pattern)
      expect((await readdir(other)).filter((name) => !name.startsWith('server.lock'))).toEqual(['pglite'])
      expect((await stat(join(other, 'pglite'))).ino).toBe(ino)
    }
    for (const cut of [0.5, 0.99]) {
      await writeFile(file, whole)
      await truncate(file, Math.floor(whole.length * cut))
      await refused(/is damaged/)
    }
    const changed = Buffer.from(whole)
    changed[Math.floor(whole.length / 2)]! ^= 1
    await writeFile(file, changed)
    await refused(/is damaged/)
    for (const foreign of ['', 'something else', randomBytes(4096)]) {
      await writeFile(file, foreign)
      await refused(/is not a backup of Bonafide/)
    }
    await writeFile(file, whole)
    await repack(place, ({ schema, ...manifest }) => ({ ...manifest, schema: schema + 86_400_000 }))
    await refused(/newer version of Bonafide/)
    await writeFile(file, whole)
    await repack(place, (manifest) => ({ ...manifest, version: 2 }))
    await refused(/newer version of Bonafide/)
    await writeFile(file, whole)
    await repack(place, ({ files, ...manifest }) => ({
      ...manifest,
      files: { ...files, 'database/more': files['database/PG_VERSION'] },
    }))
    await refused(/is damaged/)
    await rm(file)
    await refused(/There is no file/)
    await writeSmall(place)
    await refused(/cannot open the database of the backup/)
    const lock = await lockDirectory(other)
    await refused(/^Another server is running/)
    await lock.release()
  })

  test('both commands want one file, and say of a PostgreSQL that is away nothing but that', async () => {
    const { dataDir, file, run } = await createBackupPlace()
    const url = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' }
    const [named, unnamed, backup, restored] = await Promise.all([
      run('backup', [file]),
      run('backup', []),
      run('backup', [file], url),
      run('restore', [file], url),
    ])
    expect(named).toEqual({ code: 1, text: `There is no database in ${dataDir}.\n` })
    expect(unnamed).toEqual({ code: 1, text: 'Name one file: npm run backup -- <file>\n' })
    expect(backup.text).toContain('DATABASE_URL names a database that does not answer')
    expect(restored.text).toContain('There is no file')
    for (const { code, text } of [backup, restored]) {
      expect(code).toBe(1)
      expect(text).not.toContain('secret')
    }
    expect(await readdir(dataDir)).toEqual([])
  })

  const moves = [
    ['pglite', 'aside/pglite'],
    ['restored/pglite', 'pglite'],
    ['data-key', 'aside/data-key'],
    ['restored/data-key', 'data-key'],
    ['session-secret', 'aside/session-secret'],
    ['restored/session-secret', 'session-secret'],
  ] as const

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'a restore that is cut off after %d of its moves is whole at the next start, with the keys of the backup',
    async (done) => {
      const { dataDir } = await createBackupPlace()
      const put = async (place: string, text: string) => {
        await mkdir(join(dataDir, place, 'pglite'), { recursive: true })
        await writeFile(join(dataDir, place, 'pglite/PG_VERSION'), text)
        for (const name of ['data-key', 'session-secret']) {
          await writeFile(join(dataDir, place, name), secretOf(text, name))
        }
      }
      await put('.', 'old')
      await put('restored', 'new')
      await writeFile(join(dataDir, 'restored/aside'), 'aside')
      await mkdir(join(dataDir, 'aside'))
      for (const [from, to] of moves.slice(0, done)) await rename(join(dataDir, from), join(dataDir, to))

      const read = (path: string) => readFile(join(dataDir, path), 'utf8')
      expect(Buffer.from(parseEnv({ DATA_DIR: dataDir }).dataKey.current).toString('hex')).toBe(
        secretOf('new', 'data-key'),
      )
      await takeOver(dataDir)
      for (const [place, text] of [
        ['', 'new'],
        ['aside/', 'old'],
      ] as const) {
        expect(await read(`${place}pglite/PG_VERSION`)).toBe(text)
        expect(await read(`${place}data-key`)).toBe(secretOf(text, 'data-key'))
        expect(await read(`${place}session-secret`)).toBe(secretOf(text, 'session-secret'))
      }
      expect(await readdir(dataDir)).not.toContain('restored')
    },
  )

  const secretOf = (text: string, name: string) =>
    Buffer.from(`${text} ${name}`.padEnd(32, '.')).toString('hex')
})

/** A backup that is whole, though no database. */
async function writeSmall({ dataDir, file, newDirectory }: BackupPlace): Promise<void> {
  const small = await newDirectory()
  await mkdir(join(small, 'database'))
  await writeFile(join(small, 'database/PG_VERSION'), '18')
  await writeFile(join(small, 'database/pages'), randomBytes(200_000))
  const facts = { schema: newestMigration(), postgres: '18', dataKey: null, sessionSecret: null }
  await writeArchive({
    dataDir,
    snapshot: { folder: small, ...facts },
    file,
    withSecrets: true,
    now: new Date(),
  })
}

/** Writes the backup anew with another manifest. */
async function repack({ file, newDirectory }: BackupPlace, change: (manifest: Manifest) => object) {
  const unpacked = await newDirectory()
  await extract({ file, cwd: unpacked })
  const path = join(unpacked, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  await writeFile(path, JSON.stringify(change(manifest)))
  await create({ file, cwd: unpacked, gzip: true }, ['manifest.json', 'database'])
}
