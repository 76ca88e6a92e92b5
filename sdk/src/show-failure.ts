import type { WidgetError } from './widget-error.ts'

/** Tells the employee, in the element's place, and the page: what would tell them otherwise has not loaded. */
export function showFailure(element: HTMLElement, detail: WidgetError, onRetry: () => void): void {
  // An output is announced when it changes.
  const note = document.createElement('output')
  note.textContent = detail.displayMessage
  if (detail.retryable) {
    const retry = document.createElement('button')
    // In a form of the host page it must not send that.
    retry.type = 'button'
    retry.textContent = 'Try again'
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- smaller, and the button has one
    retry.onclick = () => {
      note.remove()
      onRetry()
    }
    note.append(retry)
  }
  element.append(note)
  element.dispatchEvent(new CustomEvent('bonafide:error', { bubbles: true, composed: true, detail }))
}
