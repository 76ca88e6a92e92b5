import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { countOf, type ImportLine } from './import-line.ts'
import type { Table } from '#features/import-file/read-table.ts'
import { createSender } from './send-lines.ts'

export type Stage = 'choose' | 'map' | 'checking' | 'checked' | 'inviting' | 'done'

/** An import from the file to the report. `onMissing` is told that the server cannot import. */
export function useImport(onMissing: () => void) {
  const { call, queryClient } = useApp()
  const [stage, setStage] = useState<Stage>('choose')
  const [table, setTable] = useState<Table>()
  const [lines, setLines] = useState<readonly ImportLine[]>([])
  const [failure, setFailure] = useState<string>()
  const [sendLines] = useState(createSender)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])

  /** Answers whether everything was sent. */
  async function send(all: readonly ImportLine[], dryRun: boolean): Promise<boolean> {
    stopped.current = false
    setFailure(undefined)
    setLines(all)
    try {
      await sendLines({
        lines: all,
        which: dryRun ? 'open' : 'ready',
        send: (rows, idempotencyKey) =>
          call(employeeActions.importRows, { body: { dryRun, rows }, idempotencyKey }),
        isStopped: () => stopped.current,
        onProgress: setLines,
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onMissing()
      setFailure(messageOf(error, 'We did not get a response from the server. Try again.'))
      return false
    }
    return !stopped.current
  }

  async function check(all: readonly ImportLine[]) {
    setStage('checking')
    setStage((await send(all, true)) ? 'checked' : 'map')
  }
  async function invite() {
    setStage('inviting')
    await send(lines, false)
    // Employees, counts and the quota have changed.
    void queryClient.invalidateQueries()
    setStage('done')
  }
  function choose(chosen: Table) {
    setTable(chosen)
    setFailure(undefined)
    setStage('map')
  }
  function restart() {
    setTable(undefined)
    setLines([])
    setFailure(undefined)
    setStage('choose')
  }
  return {
    stage,
    table,
    lines,
    failure,
    ready: countOf(lines, 'ready'),
    choose,
    check,
    invite,
    restart,
    /** Back to the columns. */
    remap: () => setStage('map'),
    /** After the batch that is on its way. */
    stop: () => void (stopped.current = true),
  }
}

export type Import = ReturnType<typeof useImport>
