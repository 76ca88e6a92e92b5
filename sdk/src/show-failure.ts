import type { WidgetError } from './widget-error.ts'

/** Tells the employee, in the element's place, and the page: what would tell them otherwise has not loaded. */
export function showFailure(note: HTMLElement, detail: WidgetError, onRetry: () => void): void {
  note.ariaBusy = null
  note.textContent = detail.displayMessage
  if (__BONAFIDE__.isLoader || detail.retryable) {
    const retry = document.createElement('button')
    // In a form of the host page it must not send that.
    retry.type = 'button'
    retry.textContent = 'Try again'
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- smaller, and the button has one
    retry.onclick = onRetry
    note.append(retry)
  }
  const tell = (event: string) =>
    note.parentNode?.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true, detail }))
  tell('bonafide:error')
  // There is no room for both spellings in the loader.
  if (!__BONAFIDE__.isLoader) tell('bonafide-error')
}
