import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import {
  employeeActions,
  type ImportResult,
  type ImportRow,
} from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Table } from '@bonafide/shared/table/read-table.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showInvited } from '#features/employees/show-changes.ts'
import { useApp } from '#lib/app-context.ts'
import {
  countOf,
  type ImportLine,
  isCorrected,
  reopened,
  withPart,
  withResults,
  withShared,
} from './import-line.ts'

type Stage = 'choose' | 'map' | 'checking' | 'checked' | 'inviting' | 'done'

/** Runs an import from the file to the report. `onMissing` is told that the server cannot import. */
export function useImport(onMissing: () => void) {
  const { call } = useApp()
  const [stage, setStage] = useState<Stage>('choose')
  const [table, setTable] = useState<Table>()
  const [lines, setLines] = useState<readonly ImportLine[]>([])
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  const { error, mutateAsync, reset } = useMutation({
    mutationFn: ({ all, dryRun }: { all: readonly ImportLine[]; dryRun: boolean }) =>
      sendLines({
        lines: all,
        which: dryRun ? 'open' : 'ready',
        send: (rows) => call(employeeActions.importRows, { body: { dryRun, rows } }),
        isStopped: () => stopped.current,
        onProgress: setLines,
      }),
    meta: { failure: 'in-place' },
    onError(failure) {
      if (failure instanceof ApiError && failure.status === 404) onMissing()
    },
    // Also of an import that failed or was stopped, some have been invited.
    onSettled: (_sent, _error, { dryRun }, _before, { client }) => {
      if (!dryRun) void showInvited(client)
    },
  })

  /** Resolves to true when everything was sent. */
  async function send(all: readonly ImportLine[], dryRun: boolean): Promise<boolean> {
    stopped.current = false
    setLines(all)
    return mutateAsync({ all, dryRun }).then(
      () => !stopped.current,
      () => false,
    )
  }

  async function check(all: readonly ImportLine[]) {
    setStage('checking')
    setStage((await send(all, true)) ? 'checked' : 'map')
  }
  async function invite() {
    setStage('inviting')
    await send(lines, false)
    setStage('done')
  }
  const changeLine = (number: number, change: (line: ImportLine) => ImportLine) =>
    setLines((all) => all.map((line) => (line.number === number ? change(line) : line)))
  function choose(chosen: Table) {
    setTable(chosen)
    reset()
    setStage('map')
  }
  function restart() {
    setTable(undefined)
    setLines([])
    reset()
    setStage('choose')
  }
  return {
    stage,
    table,
    lines,
    failure: error && messageOf(error, 'We did not get a response from the server. Try again.'),
    ready: countOf(lines, 'ready'),
    choose,
    check,
    invite,
    restart,
    /** Goes back to the columns. */
    remap: () => setStage('map'),
    /** Marks the address of a line as shared; `checkAgain` asks the server about it. */
    share: (number: number, isShared: boolean) => changeLine(number, (line) => withShared(line, isShared)),
    /** Corrects a part of a refused line. */
    edit: (number: number, part: keyof ImportRow, text: string) =>
      changeLine(number, (line) => withPart(line, part, text)),
    corrected: lines.filter(isCorrected).length,
    checkAgain: () => check(reopened(lines)),
    /** Stops after the batch that is on its way. */
    stop: () => void (stopped.current = true),
  }
}

export type Import = ReturnType<typeof useImport>

const batchSize = 100

type SendBatch = (rows: ImportRow[]) => Promise<ImportResult>

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
