import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { reportType } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { ActingScope, Deps } from '#platform/scope.ts'
import { readEvidence, type WhichFile } from './read-evidence.ts'

/** The limits of one conversion. */
interface HeicLimits {
  mostPixels: number
  /** The decoder's limit, in bytes. */
  mostMemory: number
  milliseconds: number
  /** The longest wait for a turn. */
  waitMs: number
}

// The photos of phones have 12 or 24 million pixels.
const usualLimits: HeicLimits = {
  mostPixels: 25_000_000,
  mostMemory: 384 * 1024 * 1024,
  milliseconds: 20_000,
  waitMs: 30_000,
}

const longestSide = 2400
// The limit for one organisation, including the photo that is converted now.
const mostWaiting = 4

type Turn = () => void

const waiting = new Map<string, number>()

/** The waiting conversions of each organisation; the organisation that is next comes first. */
const queues = new Map<string, Turn[]>()

let isConverting = false

/**
 * Returns a file as a browser can show it: an HEIC photo as a JPEG, anything else as it was sent. The stored file
 * stays.
 * @param leave gives up the request's place, so that a conversion keeps no other request waiting
 */
export async function previewEvidence(deps: Deps, who: ActingScope, which: WhichFile, leave: () => void) {
  const file = await readEvidence(deps, who, which)
  if (file.mime === reportType) {
    await file.bytes.return?.(undefined)
    throw fieldError('file', 'We cannot show this report here. Download it to open it.')
  }
  if (file.mime !== 'image/heic') return file
  leave()
  const jpeg = await convertHeic(who.orgId, () => buffer(file.bytes))
  if (!jpeg) {
    const message = 'We cannot show this photo here. Download it to open it.'
    throw fieldError('file', message)
  }
  return {
    fileName: file.fileName.replace(/heic$/, 'jpg'),
    mime: 'image/jpeg',
    size: jpeg.byteLength,
    bytes: Readable.from([jpeg]),
  }
}

/**
 * An HEIC photo as a JPEG to look at, of at most 2400 pixels a side; undefined for one that cannot be read within the
 * limits. The decoder is WebAssembly, which reaches nothing outside itself, in a thread that is ended after its time:
 * requests are answered meanwhile. One photo at a time, since one takes up to 400 MB, and organisations take turns: the
 * photos of one never keep those of another waiting for more than the one that is under way.
 * @param read hands over the file once it has its turn, so that those that wait take no memory
 * @throws AppError unavailable where too many of the organisation wait, or its turn does not come in time
 */
export async function convertHeic(
  orgId: string,
  read: () => Promise<Uint8Array>,
  limits = usualLimits,
): Promise<Uint8Array | undefined> {
  const theirs = waiting.get(orgId) ?? 0
  if (theirs >= mostWaiting) throw tooMany()
  waiting.set(orgId, theirs + 1)
  try {
    await takeTurn(orgId, limits.waitMs)
    try {
      return await convertAlone(await read(), limits)
    } finally {
      isConverting = false
      moveBehind(orgId)
      giveTurn()
    }
  } finally {
    const left = (waiting.get(orgId) ?? 1) - 1
    if (left) waiting.set(orgId, left)
    else waiting.delete(orgId)
  }
}

function takeTurn(orgId: string, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      const queue = queues.get(orgId)?.filter((other) => other !== turn) ?? []
      if (queue.length) queues.set(orgId, queue)
      else queues.delete(orgId)
      reject(tooMany())
    }, waitMs)
    queues.set(orgId, [...(queues.get(orgId) ?? []), turn])
    giveTurn()
  })
}

/** Starts the next conversion when none is under way. */
function giveTurn(): void {
  const [next] = queues
  if (isConverting || !next) return
  const [orgId, [turn, ...rest]] = next
  if (rest.length) queues.set(orgId, rest)
  else queues.delete(orgId)
  isConverting = true
  turn?.()
}

/** Puts an organisation that has had its turn behind all others that wait. */
function moveBehind(orgId: string): void {
  const queue = queues.get(orgId)
  if (!queue) return
  queues.delete(orgId)
  queues.set(orgId, queue)
}

function tooMany(): AppError {
  const retryAfter = 10
  return new AppError('unavailable', 'Many photos are opened at the moment. Try again soon.', { retryAfter })
}

function convertAlone(
  file: Uint8Array,
  { milliseconds, mostPixels, mostMemory }: HeicLimits,
): Promise<Uint8Array | undefined> {
  // The decoder's output about a broken file does not belong in the log.
  const quiet = { stdout: true, stderr: true }
  const workerData = { file, longestSide, mostPixels, mostMemory }
  const thread = new Worker(threadFile(), { workerData, env: {}, ...quiet })
  return new Promise((resolve) => {
    const end = (jpeg?: Uint8Array | null) => {
      clearTimeout(timer)
      void thread.terminate()
      resolve(jpeg ?? undefined)
    }
    const timer = setTimeout(end, milliseconds)
    thread.once('message', end)
    // Every failure of the decoder means that the file is broken.
    thread.once('error', () => end())
    thread.once('exit', () => end())
  })
}

// The worker is beside this module, in the sources as in the bundle.
const threadFile = () => fileURLToPath(new URL('./heic-worker.mjs', import.meta.url))
