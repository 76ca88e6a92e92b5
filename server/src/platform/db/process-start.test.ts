import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { startOf } from './process-start.ts'

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
