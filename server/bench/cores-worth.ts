import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { middle } from './statistics.ts'

const seconds = 0.7
const rounds = 3

// Plain arithmetic, which shares nothing with another thread but the core.
const work = `
const { parentPort } = require('node:worker_threads')
const until = performance.now() + ${seconds * 1000}
let done = 0
while (performance.now() < until) for (let index = 0; index < 10_000; index++) done += index % 2 ? 1 : 1.5
parentPort.postMessage(done)`

/**
 * Measures how much work all busy cores do, as a multiple of one core: less than their number when two of them are
 * threads of one core, or are shared with other machines.
 */
export async function coresWorth(): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [alone] = await busy(1)
    const together = await busy(availableParallelism())
    ratios.push(together.reduce((sum, done) => sum + done, 0) / (alone ?? Number.NaN))
  }
  return middle(ratios)
}

function busy(count: number): Promise<number[]> {
  const threads = Array.from({ length: count }, () => new Worker(work, { eval: true }))
  return Promise.all(
    threads.map(
      (thread) =>
        new Promise<number>((resolve, reject) => {
          thread.once('message', resolve)
          thread.once('error', reject)
        }),
    ),
  )
}
