import { newIdempotencyKey } from '@bonafide/shared/api/idempotency-key.ts'
import { isRefusal } from '@bonafide/shared/api/is-refusal.ts'
import type { ImportResult, ImportRow } from '@bonafide/shared/contract/employee-actions.ts'
import { type ImportLine, withResults } from './import-line.ts'

export const batchSize = 100

export type SendBatch = (rows: ImportRow[], idempotencyKey: string) => Promise<ImportResult>

interface Sending {
  lines: readonly ImportLine[]
  /** Those to send: `open` to be judged, `ready` to be invited. */
  which: 'open' | 'ready'
  send: SendBatch
  /** Asked before each batch. */
  isStopped: () => boolean
  onProgress: (lines: ImportLine[]) => void
}

/**
 * Sends lines in batches, one after the other, until all are sent, it is stopped, or a batch fails; that failure
 * is thrown, and what was answered before has been reported. A batch that was not refused keeps its key, because
 * the server may have carried it out.
 */
export function createSender() {
  const unanswered = new Map<string, string>()
  return async ({ lines, which, send, isStopped, onProgress }: Sending): Promise<void> => {
    let current = [...lines]
    for (;;) {
      const batch = current.filter(({ outcome }) => outcome === which).slice(0, batchSize)
      if (batch.length === 0 || isStopped()) return
      const rows = batch.map(({ row }) => row)
      const content = which + JSON.stringify(rows)
      const key = unanswered.get(content) ?? newIdempotencyKey()
      unanswered.set(content, key)
      try {
        // One after the other: the server is to be asked gently, and a stop is to be heard.
        current = withResults(current, batch, await send(rows, key))
      } catch (error) {
        if (isRefusal(error)) unanswered.delete(content)
        throw error
      }
      unanswered.delete(content)
      onProgress(current)
    }
  }
}
