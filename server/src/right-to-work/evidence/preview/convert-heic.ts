import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/app-error.ts'

/** What one conversion may take. */
export interface HeicLimits {
  mostPixels: number
  /** Of the decoder, in bytes. */
  mostMemory: number
  milliseconds: number
}

// The photos of phones have 12 or 24 million pixels.
const usualLimits: HeicLimits = {
  mostPixels: 25_000_000,
  mostMemory: 384 * 1024 * 1024,
  milliseconds: 20_000,
}

const longestSide = 2400
const mostWaiting = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * An HEIC photo as a JPEG to look at, of at most 2400 pixels a side; undefined for one that cannot be read within the
 * limits. The decoder is WebAssembly, which reaches nothing outside itself, in a thread that is ended after its time:
 * requests are answered meanwhile. One photo at a time, since one takes up to 400 MB.
 * @throws AppError unavailable where too many wait
 */
export async function convertHeic(file: Uint8Array, limits = usualLimits): Promise<Uint8Array | undefined> {
  if (waiting >= mostWaiting) {
    const retryAfter = 10
    throw new AppError('unavailable', 'Many photos are opened at the moment. Try again soon.', { retryAfter })
  }
  waiting += 1
  const converted = last.then(() => convertAlone(file, limits))
  last = converted
  return converted.finally(() => (waiting -= 1))
}

function convertAlone(
  file: Uint8Array,
  { milliseconds, ...limits }: HeicLimits,
): Promise<Uint8Array | undefined> {
  // What the decoder prints about a file that it cannot read is no line of the log.
  const quiet = { stdout: true, stderr: true }
  const workerData = { file, longestSide, ...limits }
  const thread = new Worker(threadFile(), { workerData, env: {}, ...quiet })
  return new Promise((resolve) => {
    const end = (jpeg?: Uint8Array | null) => {
      clearTimeout(timer)
      void thread.terminate()
      resolve(jpeg ?? undefined)
    }
    const timer = setTimeout(end, milliseconds)
    thread.once('message', end)
    // Whatever a decoder fails with: it is the file that is wrong.
    thread.once('error', () => end())
    thread.once('exit', () => end())
  })
}

// Beside what asks for it, in the sources as in the bundle.
const threadFile = () => fileURLToPath(new URL('./heic-worker.mjs', import.meta.url))
