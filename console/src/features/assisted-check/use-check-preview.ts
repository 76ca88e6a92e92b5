import { ApiError } from '@bonafide/shared/api/api-error.ts'
import type { NewCheck } from '@bonafide/shared/contract/right-to-work.ts'
import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import { type CheckPreview, rightToWork } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { App } from '#lib/app.ts'
import { useApp } from '#lib/app-context.ts'
import { contentOf, madeNow } from './save-check.ts'

const debounceMs = 400

/** A problem of a check: one that blocks keeps it from being recorded. */
export type CheckProblem = Pick<CheckPreview['problems'][number], 'field' | 'message' | 'blocks'>

interface Preview {
  /** Undefined while the check could not be recorded. */
  rightToWork?: RightToWork
  problems: readonly CheckProblem[]
}

/** Asks what a check would be worth, a moment after the last key; undefined while there is no check. */
export function useCheckPreview(employeeId: string, check: NewCheck | undefined) {
  const app = useApp()
  const content = check ? contentOf(check) : ''
  const settled = useSettled(content)
  const isAsked = content !== '' && settled === content
  const { data, isError } = useQuery({
    queryKey: ['check-preview', employeeId, settled],
    queryFn: ({ signal }) => (check ? previewCheck(app, { employeeId, check, signal }) : null),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    // The check holds data of an employee: it is not kept for longer than it is shown.
    gcTime: 0,
  })
  return { preview: check ? data : undefined, isError: isAsked && isError }
}

interface Previewing {
  employeeId: string
  check: NewCheck
  signal: AbortSignal
}

/** Asks for a preview. A check that cannot be read yet has messages by field, as when it is saved. */
async function previewCheck({ call }: Pick<App, 'call'>, asked: Previewing): Promise<Preview> {
  const { employeeId, check, signal } = asked
  try {
    return await call(rightToWork.preview, { params: { employeeId }, body: madeNow(check), signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const refused = Object.entries(error.errors)
    return { problems: refused.map(([field, message]) => ({ field, message, blocks: true })) }
  }
}

function useSettled(content: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), debounceMs)
    return () => clearTimeout(timer)
  }, [content])
  return settled
}
