import { cleanup, render } from '@testing-library/react'
import { Activity, createRef, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BonafideWidget, type BonafideWidgetProps } from './react.tsx'
import type { BonafideElement, WidgetHandle } from './widget-handle.ts'

vi.mock(import('./load.ts'), () => ({ load: () => new Promise<void>(() => {}) }))

const created = vi.fn<(element: BonafideElement) => void>()
const { createElement } = document

beforeEach(() => {
  created.mockClear()
  document.createElement = (name: string) => {
    const element = createElement.call(document, name)
    if (name === 'bonafide-widget') created(element as BonafideElement)
    return element
  }
})
afterEach(() => {
  cleanup()
  document.createElement = createElement
})

const settled = () => new Promise((done) => setTimeout(done))
const elements = () => [...document.querySelectorAll<BonafideElement>('bonafide-widget')]
const element = () => elements()[0]!

const widget = (props: BonafideWidgetProps) => (
  <StrictMode>
    <BonafideWidget apiUrl="https://app.example/api" {...props} />
  </StrictMode>
)

function tell(event: string, detail?: unknown) {
  element().dispatchEvent(new CustomEvent(`bonafide:${event}`, { detail }))
}

test('under StrictMode with inline handlers there is one element, and it stays across renders', async () => {
  const { rerender } = render(widget({ token: 'abc', on: { ready() {} }, prefill: { fullName: 'Ada' } }))
  await settled()
  const first = element()
  rerender(widget({ token: 'abc', on: { ready() {} }, prefill: { fullName: 'Ada' } }))
  await settled()
  expect(elements()).toEqual([first])
  expect(created).toHaveBeenCalledOnce()
})

test('the handlers of the latest render are called, also one that the first did not have', () => {
  const [first, second, resize] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const { rerender } = render(widget({ on: { complete: first } }))
  rerender(widget({ on: { complete: second, resize } }))
  tell('complete', { employeeId: 'e1' })
  tell('resize', { height: 1 })
  expect(first).not.toHaveBeenCalled()
  expect(second.mock.calls).toEqual([[{ employeeId: 'e1' }]])
  expect(resize).toHaveBeenCalledOnce()
})

test('a token is asked for from the function of the latest render', async () => {
  const { rerender } = render(widget({ fetchToken: () => Promise.resolve('first') }))
  rerender(widget({ fetchToken: ({ reason }) => Promise.resolve(`second ${reason}`) }))
  expect(await element().options.fetchToken?.({ reason: 'expired' })).toBe('second expired')
  expect(created).toHaveBeenCalledOnce()
})

test('language, texts, looks and token change on the same element', () => {
  const { rerender } = render(widget({ token: 'old', locale: 'cy', appearance: { theme: 'dark' } }))
  const update = vi.fn<(patch: unknown) => void>()
  Object.assign(element(), { version: '1.2.3', update, destroy() {} })
  rerender(widget({ token: 'old', locale: 'cy', appearance: { theme: 'dark' } }))
  expect(update).not.toHaveBeenCalled()
  rerender(widget({ token: 'new', locale: 'pl', messages: { title: 'Add someone' } }))
  expect(update.mock.calls).toEqual([
    [{ token: 'new' }],
    [{ locale: 'pl', messages: { title: 'Add someone' }, appearance: undefined }],
  ])
  expect(created).toHaveBeenCalledOnce()
})

test.each<[string, BonafideWidgetProps]>([
  ['view', { view: 'invite' }],
  ['channel', { channel: 'sms' }],
  ['prefill', { prefill: { fullName: 'Ada' } }],
  ['returnUrl', { returnUrl: 'https://hr.example/back' }],
  ['apiUrl', { apiUrl: 'https://other.example/api' }],
])('another %s starts anew', (_, props) => {
  const { rerender } = render(widget({ token: 'abc' }))
  const first = element()
  rerender(widget({ token: 'abc', ...props }))
  expect(elements()).toHaveLength(1)
  expect(element()).not.toBe(first)
  expect(element().options).toMatchObject({ token: 'abc', ...props })
})

test('the ref is the handle of what is shown', () => {
  const ref = createRef<WidgetHandle>()
  const { rerender } = render(<BonafideWidget ref={ref} view="verify" token="abc" />)
  const first = ref.current
  expect(first?.state).toBe('loading')
  rerender(<BonafideWidget ref={ref} view="invite" token="abc" />)
  expect(first?.state).toBe('destroyed')
  expect(ref.current?.state).toBe('loading')
})

test('hidden by Activity, as by Suspense, it stays what it was', async () => {
  const shown = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{widget({ token: 'abc' })}</Activity>
  const { rerender } = render(shown('visible'))
  const first = element()
  rerender(shown('hidden'))
  await settled()
  expect(elements()).toEqual([first])
  rerender(shown('visible'))
  await settled()
  expect(elements()).toEqual([first])
  expect(created).toHaveBeenCalledOnce()
})

test('unmounting ends the widget and leaves nothing', async () => {
  const ref = createRef<WidgetHandle>()
  const { unmount, container } = render(<BonafideWidget ref={ref} className="place" token="abc" />)
  const handle = ref.current
  expect(container.firstElementChild?.className).toBe('place')
  unmount()
  await settled()
  expect(handle?.state).toBe('destroyed')
  expect(container.innerHTML).toBe('')
})

test('on a server it is an empty element', () => {
  expect(renderToString(<BonafideWidget className="place" token="abc" />)).toBe('<div class="place"></div>')
})
