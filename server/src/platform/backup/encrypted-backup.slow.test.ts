import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { list } from 'tar'
import { describe, expect, inject, test } from 'vitest'
import { createBackupPlace, dumpOf } from '#testing/processes/backup-place.ts'

const isEmbedded = inject('database').kind === 'pglite'

async function newKey(folder: string) {
  const identity = await generateIdentity()
  const path = join(folder, `key-${randomBytes(4).toString('hex')}`)
  // As age-keygen writes it.
  await writeFile(path, `# created: 2026-11-25T00:00:00Z\n# public key: …\n${identity}\n`)
  return { identity, path, recipient: await identityToRecipient(identity) }
}

describe.runIf(isEmbedded)('an encrypted backup', { timeout: 120_000 }, () => {
  test('holds every row and neither key; only the key of its recipient opens it, whole and unchanged', async () => {
    const place = await createBackupPlace()
    const { dataDir, file, newDirectory, backUp, restore } = place
    const server = await place.startServer()
    await server.signUp()
    const key = await newKey(await newDirectory())
    const said = await backUp({}, key.recipient)
    await server.stop()
    expect(said).toContain('It is encrypted, and includes neither DATA_KEY nor SESSION_SECRET')
    expect(await readdir(join(dataDir, 'snapshots'))).not.toContainEqual(expect.stringContaining('archive'))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const whole = await readFile(file)
    expect(whole.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    const opened = join(await newDirectory(), 'opened')
    await writeFile(opened, await plain(whole, key.identity), 'latin1')
    const paths: string[] = []
    await list({ file: opened, onReadEntry: ({ path }) => void paths.push(path) })
    expect(paths).toContain('database/PG_VERSION')
    expect(paths.filter((path) => !/^(manifest\.json$|database\/)/.test(path))).toEqual([])

    const other = await newDirectory()
    const refused = async (reason: RegExp, identity?: string) => {
      await expect(restore(other, {}, identity)).rejects.toThrow(reason)
      expect((await readdir(other)).filter((name) => !name.startsWith('server.lock'))).toEqual([])
    }
    await refused(/is encrypted\. Name the file of its key/)
    await refused(/does not open/, (await newKey(await newDirectory())).path)
    await refused(/There is no file/, join(dataDir, 'none'))
    await refused(/holds no key of age/, join(dataDir, 'data-key'))
    for (const at of [100, Math.floor(whole.length / 2), whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 1
      await writeFile(file, changed)
      await refused(/is damaged|does not open/, key.path)
    }
    for (const length of [120, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length))
      await refused(/is damaged/, key.path)
    }

    await writeFile(file, whole)
    await copyFile(join(dataDir, 'data-key'), join(other, 'data-key'))
    const text = await restore(other, {}, key.path)
    expect(text).toContain('Restored.')
    expect(text).not.toContain('another DATA_KEY')
    expect((await readdir(other)).toSorted()).toEqual(expect.arrayContaining(['data-key', 'pglite']))
    expect(await readdir(other)).not.toContain('restoring.opened')
    expect(await dumpOf(other)).toEqual(await dumpOf(dataDir))
  })

  test('is asked for in production, or a backup in the clear by name; no recipient but a right one', async () => {
    const { dataDir, file, run } = await createBackupPlace()
    const production = { NODE_ENV: 'production' }
    const { recipient } = await newKey(dataDir)
    const runs = await Promise.all([
      run('backup', [file], production),
      run('backup', ['--recipient', recipient, file], production),
      run('backup', [file], { ...production, BACKUP_RECIPIENT: recipient }),
      run('backup', [file], { ...production, ALLOW_INSECURE: 'backup' }),
      run('backup', [file], { BACKUP_RECIPIENT: 'age1example' }),
    ])
    const none = `There is no database in ${dataDir}.\n`
    expect(runs.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^This backup would hold the database in the clear/),
      none,
      none,
      none,
      expect.stringMatching(/^BACKUP_RECIPIENT must be a recipient of age/),
    ])
  })

  const hasAge = spawnSync('age', ['--version']).status === 0
  test.skipIf(!hasAge)('is opened by age itself', async () => {
    const { file, newDirectory, startServer, backUp } = await createBackupPlace()
    await (await startServer()).stop()
    const { path, recipient, identity } = await newKey(await newDirectory())
    await backUp({}, recipient)
    const { status, stdout } = spawnSync('age', ['--decrypt', '--identity', path, file], {
      maxBuffer: 1e9,
      encoding: 'latin1',
    })
    expect(status).toBe(0)
    expect(stdout === (await plain(await readFile(file), identity))).toBe(true)
  })
})

async function plain(sealed: Uint8Array, identity: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return Buffer.from(await decrypter.decrypt(sealed)).toString('latin1')
}
