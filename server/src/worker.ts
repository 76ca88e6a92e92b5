import { runProcess } from '#process/run-process.ts'
import { startWorker } from '#process/start-worker.ts'

await runProcess((signal) => startWorker(process.env, signal))
