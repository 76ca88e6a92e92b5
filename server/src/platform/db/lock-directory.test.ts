import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDirectory, startOf } from './data-directory.ts'

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

test('a process has one start, and another process another', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  const start = startOf(child.pid!)
  expect(start).toBeTruthy()
  expect(startOf(child.pid!)).toBe(start)
  // Elsewhere the time of the start is in whole seconds.
  expect(startOf(process.pid) !== start || process.platform !== 'linux').toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(startOf(child.pid!)).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'one that has ended counts as gone before its parent has noticed',
  async () => {
    // The parent becomes a sleep, which never asks how its child ended.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 30'])
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    await vi.waitFor(() => expect(startOf(pid)).toBeUndefined(), { timeout: 5000 })
    process.kill(pid, 0)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
  },
)

test('what is no process id has no start', () => {
  expect([startOf(0), startOf(-1), startOf(Number.NaN)]).toEqual([undefined, undefined, undefined])
})
