import type { ImportResult, ImportRow } from '@bonafide/shared/contract/import-rows.ts'
import { type ImportLine, withResults } from './import-line.ts'

export const batchSize = 100

export type SendBatch = (rows: ImportRow[]) => Promise<ImportResult>

interface Sending {
  lines: readonly ImportLine[]
  /** Those to send: `open` to be checked, `ready` to be invited. */
  which: 'open' | 'ready'
  send: SendBatch
  /** Asked before each batch. */
  isStopped: () => boolean
  onProgress: (lines: ImportLine[]) => void
}

/**
 * Sends lines in batches, one after the other, until all are sent, it is stopped, or a batch fails; that failure
 * is thrown, and what was answered before has been reported. The client of the API gives each batch its key.
 */
export async function sendLines({ lines, which, send, isStopped, onProgress }: Sending): Promise<void> {
  let current = [...lines]
  for (;;) {
    const batch = current.filter(({ outcome }) => outcome === which).slice(0, batchSize)
    if (batch.length === 0 || isStopped()) return
    // One after the other: the server is to be asked gently, and a stop is to be heard.
    current = withResults(current, batch, await send(batch.map(({ row }) => row)))
    onProgress(current)
  }
}
