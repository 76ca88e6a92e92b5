import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './lock-directory.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bonafide-lock-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('a second owner is refused until the first lets go', async () => {
  const first = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(/Another server is running on the data directory/)
  await first.release()
  const second = await lockDirectory(directory)
  await second.release()
  expect(await readdir(directory)).toEqual([])
})

test('of many that start at once exactly one gets it', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => lockDirectory(directory)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of many that find a dead lock exactly one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    await writeFile(join(directory, `server.lock.${round + 100}`), '999999999 1')
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(directory)))
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await winners[0]!.value.release()
  }
})

test('the lock of a process that was killed is not in the way', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  const { startOf } = await import('./process-start.ts')
  await writeFile(join(directory, 'server.lock.1'), `${child.pid} ${startOf(child.pid!)}`)
  await expect(lockDirectory(directory)).rejects.toThrow(/Another server/)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await lockDirectory(directory)).release()
})

test('a process id that another program has got since is not the owner', async () => {
  await writeFile(join(directory, 'server.lock.1'), `${process.pid} 12345`)
  const lock = await lockDirectory(directory)
  expect(await readdir(directory)).toEqual(['server.lock.2'])
  await lock.release()
})
