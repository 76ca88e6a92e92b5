/** A message that is shown once. `text` is the sentence under the title, and `marks` tell its language where that is another. */
export interface Notice {
  variant: 'default' | 'destructive'
  title: string
  text?: string
  marks?: { lang: string; dir: 'ltr' } | undefined
  /** One thing to do about it, such as taking it back. Doing it dismisses the notice. */
  action?: NoticeAction
}

export interface NoticeAction {
  label: string
  onAct: () => void
}

export interface Toast extends Notice {
  id: number
  /** False once dismissed; it is kept until it is removed. */
  open: boolean
}

/** Time for which a toast shows, in milliseconds (spec.md section 9). */
export const toastDuration = 5_000
/** Time from dismissal to removal, in milliseconds (spec.md section 9). */
export const toastRemovalDelay = 1_000_000

interface Clock {
  now: () => number
  setTimeout: (run: () => void, ms: number) => unknown
  clearTimeout: (timer: unknown) => void
}

const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
}

export type Toasts = ReturnType<typeof createToasts>

/** Holds the notifications of one page: at most one, a new one takes the place of the old. */
export function createToasts(clock: Clock = systemClock) {
  const listeners = new Set<() => void>()
  let toast: Toast | undefined
  let lastId = 0
  let timer: unknown
  let remaining = 0
  let startedAt: number | undefined

  function put(next: Toast | undefined) {
    toast = next
    for (const listener of listeners) listener()
  }
  function schedule(run: () => void, ms: number) {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(run, ms)
  }
  function resume() {
    if (!toast?.open || startedAt !== undefined) return
    startedAt = clock.now()
    schedule(() => dismiss(), remaining)
  }
  function pause() {
    if (!toast?.open || startedAt === undefined) return
    clock.clearTimeout(timer)
    remaining = Math.max(0, remaining - (clock.now() - startedAt))
    startedAt = undefined
  }
  function remove(id?: number) {
    if (!toast || (id !== undefined && id !== toast.id)) return
    clock.clearTimeout(timer)
    put(undefined)
  }
  function dismiss(id?: number) {
    if (!toast?.open || (id !== undefined && id !== toast.id)) return
    startedAt = undefined
    schedule(() => remove(), toastRemovalDelay)
    put({ ...toast, open: false })
  }
  function update(id: number, patch: Partial<Notice>) {
    if (toast?.id === id) put({ ...toast, ...patch })
  }
  /** Shows a notice for `toastDuration` and answers its id. */
  function open(notice: Notice): number {
    lastId += 1
    remaining = toastDuration
    startedAt = undefined
    put({ ...notice, id: lastId, open: true })
    resume()
    return lastId
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { subscribe, getSnapshot: () => toast, open, update, dismiss, remove, pause, resume }
}
