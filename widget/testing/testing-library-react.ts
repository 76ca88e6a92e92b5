import { fireEvent as plainFireEvent, configure, screen, waitFor } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { drawNow } from '../stand-ins/react.ts'

/** What the shared views' tests use of the testing library, for the stand-in for React. */

type Root = ReturnType<typeof createRoot>
const roots = new Map<Element, Root>()

configure({
  eventWrapper: (work) => {
    const result: unknown = work()
    drawNow()
    return result
  },
  asyncWrapper: async (work) => {
    const result: unknown = await work()
    drawNow()
    return result
  },
})

export { screen, waitFor }

export function render(view: ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container, {
    onUncaughtError(error) {
      throw error
    },
  })
  roots.set(container, root)
  root.render(view)
  return {
    container,
    rerender: (next: ReactNode) => root.render(next),
    unmount: () => root.unmount(),
  }
}

export function cleanup() {
  for (const [container, root] of roots) {
    root.unmount()
    container.remove()
  }
  roots.clear()
}

/** At once, or after what `work` waits for. */
export function act(work: () => unknown): Promise<void> {
  const result = work()
  drawNow()
  return Promise.resolve(result).then(drawNow)
}

type FireEvent = typeof plainFireEvent
/** As React's: a change of a text field is its input event. */
export const fireEvent = Object.assign(
  ((...given: Parameters<FireEvent>) => plainFireEvent(...given)) as FireEvent,
  plainFireEvent,
  {
    change: (element: Element, init?: object) =>
      (element instanceof HTMLInputElement && !/radio|checkbox/.test(element.type)
        ? plainFireEvent.input
        : plainFireEvent.change)(element, init),
  },
)
