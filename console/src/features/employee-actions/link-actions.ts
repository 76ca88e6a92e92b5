import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { mutationOptions } from '@tanstack/react-query'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'
import { showChanged } from '#features/employees/show-changes.ts'
import { activityQuery, timelineQuery } from './employee-actions-queries.ts'

type CopyApp = Pick<App, 'call' | 'queryClient' | 'toasts'>

/**
 * Puts the employee's own link on the clipboard. The page has it from nowhere before: the server writes down who asks
 * for it. Called within the click, without which a browser does not let the clipboard be written.
 */
export async function copyLink(app: CopyApp, { employeeId }: Employee): Promise<void> {
  const { call, toasts } = app
  const url = call(employeeActions.revealLink, { params: { employeeId } }).then((reply) => {
    showRevealed(app, employeeId)
    return reply.url
  })
  try {
    await writeToClipboard(url)
    toasts.open({ variant: 'default', title: 'Link copied', text: 'Share it with this employee only.' })
  } catch {
    const text = await url.catch((error: unknown) => messageOf(error, 'Try again.'))
    toasts.open({ variant: 'destructive', title: 'Link not copied', text })
  }
}

/** Reads again what a revealed link changes: it is an event, and flags the employee. */
function showRevealed(app: CopyApp, employeeId: string): void {
  const { queryKey: timeline } = timelineQuery(app, employeeId)
  const { queryKey: activity } = activityQuery(app)
  for (const queryKey of [employeeDetailKey(employeeId), timeline, activity, reviewQueueKey]) {
    void app.queryClient.invalidateQueries({ queryKey })
  }
}

/**
 * Writes to the clipboard. Safari takes a text still to come only as a promise, within the click; other browsers may not
 * take one.
 */
async function writeToClipboard(text: Promise<string>): Promise<void> {
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
  // The caller that waits for the text is told.
  blob.catch(() => {})
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}

/** Takes a revocation back: the same link works again. Apart from the writes of dialogs, which load with them. */
export function restoreMutation({ call, toasts }: Pick<App, 'call' | 'toasts'>) {
  return mutationOptions({
    mutationFn: ({ employeeId }: Employee) => call(employeeActions.restore, { params: { employeeId } }),
    meta: { failure: { title: 'Link not restored', text: 'We could not restore the link. Try again.' } },
    onSuccess(employee, _revoked, _before, { client }) {
      showChanged(client, employee)
      const text = `The link for ${employee.fullName} works again.`
      toasts.open({ variant: 'default', title: 'Link restored', text })
    },
  })
}
