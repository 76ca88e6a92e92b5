import { runProcess } from './run-process.ts'
import { startWorker } from './start-worker.ts'

await runProcess(() => startWorker(process.env))
