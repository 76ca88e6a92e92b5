import { createServer } from 'node:net'

// Below what systems give to outgoing connections, and a part for each worker: what is free stays free until the one
// who asked listens.
const lowest = 20_000
const perWorker = 1000
const workers = 12
const first = lowest + (Number(process.env['VITEST_POOL_ID'] ?? 0) % workers) * perWorker
let asked = Math.floor(Math.random() * perWorker)

/** Returns a port that no process listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    asked += 1
    const port = first + (asked % perWorker)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
