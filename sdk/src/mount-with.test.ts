import { afterEach, expect, test, vi } from 'vitest'
import { mountWith } from './mount-with.ts'
import type { WidgetError } from './widget-error.ts'
import type { BonafideElement } from './widget-handle.ts'

const failure: WidgetError = {
  code: 'script_failed',
  category: 'network',
  message: 'https://app.example/sdk/1.2.3/bonafide-abc.js',
  displayMessage: 'We could not load this. ',
  retryable: true,
}
const mount = mountWith(() => new Promise(() => {}))
const microtask = () => new Promise<void>((done) => queueMicrotask(done))

function target() {
  const place = document.createElement('div')
  document.body.append(place)
  return place
}

const elementIn = (place: Element) => place.firstElementChild as BonafideElement

function tell(place: Element, event: string, detail?: unknown) {
  elementIn(place).dispatchEvent(
    new CustomEvent(`bonafide:${event}`, { detail, bubbles: true, composed: true }),
  )
}

/** Adds what the definition of the element adds to an element that is there. */
function upgrade(place: Element, methods: Partial<BonafideElement>) {
  for (const [name, value] of Object.entries({ version: '1.2.3', state: 'ready', ...methods }))
    Object.defineProperty(elementIn(place), name, { value, configurable: true })
}

afterEach(() => document.body.replaceChildren())

test('mounting answers at once, with an element that has the options and not the handlers', () => {
  const place = target()
  const handle = mount(place, { token: 'abc', locale: 'cy', on: { ready() {} } })
  expect(elementIn(place).localName).toBe('bonafide-widget')
  expect(elementIn(place).options).toEqual({ token: 'abc', locale: 'cy' })
  expect(handle).toMatchObject({ state: 'loading', version: '1.2.3' })
})

test('the options are there when the element is connected', () => {
  const place = target()
  const seen: unknown[] = []
  const { append } = place
  place.append = (element) => {
    seen.push((element as BonafideElement).options)
    append.call(place, element)
  }
  mount(place, { token: 'abc' })
  expect(seen).toEqual([{ token: 'abc' }])
})

test.each(['#nothing', null as never])(
  'a target that is not there is an error with a code: %s',
  (missing) => {
    expect(() => mount(missing, {})).toThrow(expect.objectContaining({ code: 'target_not_found' }))
  },
)

test('a second widget in the same element is an error, until the first is gone', () => {
  const place = target()
  place.id = 'place'
  const first = mount('#place', {})
  expect(() => mount('#place', {})).toThrow(expect.objectContaining({ code: 'already_mounted' }))
  first.destroy()
  mount(place, {})
  place.replaceChildren()
  expect(() => mount(place, {})).not.toThrow()
})

test('a widget further down is no hindrance', () => {
  const place = target()
  place.append(document.createElement('div'))
  mount(place.firstElementChild as Element, {})
  expect(() => mount(place, {})).not.toThrow()
})

test('no options at all throw nothing', () => {
  expect(() => (mount as (place: Element) => unknown)(target())).not.toThrow()
})

test('handlers of the options and of the handle hear what the element tells', () => {
  const place = target()
  const complete = vi.fn<(event: { employeeId: string }) => void>()
  const later = vi.fn<(event: { employeeId: string }) => void>()
  const handle = mount(place, { on: { complete } })
  const stop = handle.on('complete', later)
  tell(place, 'complete', { employeeId: 'e1' })
  stop()
  tell(place, 'complete', { employeeId: 'e2' })
  expect(complete.mock.calls).toEqual([[{ employeeId: 'e1' }], [{ employeeId: 'e2' }]])
  expect(later.mock.calls).toEqual([[{ employeeId: 'e1' }]])
})

test('the handlers of the latest update count, and no others', () => {
  const place = target()
  const [first, second, resize] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const handle = mount(place, { on: { complete: first, resize } })
  handle.update({ on: { complete: second } })
  handle.update({ locale: 'cy' })
  tell(place, 'complete', { employeeId: 'e1' })
  tell(place, 'resize', { height: 1 })
  expect([first, second, resize].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0])
})

test.each(['ready', 'error'] as const)('%s is told again to a later listener, once', async (event) => {
  const place = target()
  const handle = mount(place, {})
  const heard = vi.fn<() => void>()
  const byUpdate = vi.fn<() => void>()
  tell(place, event, failure)
  handle.on(event, heard)
  handle.update({ on: { [event]: byUpdate } })
  handle.update({ on: { [event]: byUpdate } })
  expect(heard).not.toHaveBeenCalled()
  await microtask()
  expect(heard.mock.calls).toEqual([[failure]])
  expect(byUpdate.mock.calls).toEqual([[failure]])
})

test('nothing is told again to one who has stopped, or after the end', async () => {
  const place = target()
  const handle = mount(place, {})
  const heard = vi.fn<() => void>()
  tell(place, 'ready')
  handle.on('ready', heard)()
  handle.on('ready', heard)
  handle.destroy()
  await microtask()
  expect(heard).not.toHaveBeenCalled()
})

test('other events are told once', async () => {
  const place = target()
  const handle = mount(place, {})
  const heard = vi.fn<() => void>()
  tell(place, 'complete', { employeeId: 'e1' })
  handle.on('complete', heard)
  await microtask()
  expect(heard).not.toHaveBeenCalled()
})

test('redirect can be prevented by its handler', () => {
  const place = target()
  mount(place, {
    on: { redirect: ({ url, preventDefault }) => url === 'https://id.example' && preventDefault() },
  })
  const preventDefault = vi.fn<() => void>()
  tell(place, 'redirect', { url: 'https://other.example', preventDefault })
  expect(preventDefault).not.toHaveBeenCalled()
  tell(place, 'redirect', { url: 'https://id.example', preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})

test('what is called before the script is there takes effect when it is', () => {
  const place = target()
  const handle = mount(place, { token: 'old', locale: 'cy' })
  handle.update({ locale: 'pl', on: {} })
  handle.setToken('new')
  expect(elementIn(place).options).toEqual({ token: 'new', locale: 'pl' })
})

test('afterwards it is handed to the element', () => {
  const place = target()
  const handle = mount(place, { token: 'old' })
  const update = vi.fn<() => void>()
  upgrade(place, { update })
  handle.update({ locale: 'pl', on: {} })
  handle.setToken('new')
  expect(update.mock.calls).toEqual([[{ locale: 'pl' }], [{ token: 'new' }]])
  expect(handle.state).toBe('ready')
})

test('focus waits until something is shown, and moves there once', async () => {
  const place = target()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const handle = mount(place, {})
  handle.focus()
  expect(focus).not.toHaveBeenCalled()
  tell(place, 'ready')
  tell(place, 'ready')
  expect(focus).toHaveBeenCalledOnce()
  handle.focus()
  await microtask()
  expect(focus).toHaveBeenCalledTimes(2)
  focus.mockRestore()
})

test('destroy inside a handler ends everything at once, and any number of times', () => {
  const place = target()
  const ended = vi.fn<() => void>()
  const handle = mount(place, { on: { complete: () => handle.destroy() } })
  upgrade(place, { destroy: ended, update() {} })
  tell(place, 'complete', { employeeId: 'e1' })
  expect(place.childElementCount).toBe(0)
  handle.destroy()
  handle.update({ locale: 'cy' })
  handle.setToken('abc')
  handle.focus()
  expect(ended).toHaveBeenCalled()
})

test('until its script is there the element shows outlines and is busy; afterwards it has no state but destroyed', () => {
  const place = target()
  const handle = mount(place, {})
  expect(elementIn(place).firstElementChild?.ariaBusy).toBe('true')
  handle.destroy()
  expect(handle.state).toBe('destroyed')
  expect(place.childNodes).toHaveLength(0)
})

test('what the page has given every element is not taken for the methods of the widget', () => {
  const ofPage = vi.fn<() => void>()
  Object.assign(Element.prototype, { update: ofPage, setToken: ofPage, destroy: ofPage })
  const place = target()
  const handle = mount(place, {})
  handle.update({ locale: 'cy' })
  handle.setToken('abc')
  expect(elementIn(place).options).toEqual({ locale: 'cy', token: 'abc' })
  handle.destroy()
  expect(ofPage).not.toHaveBeenCalled()
  for (const name of ['update', 'setToken', 'destroy']) Reflect.deleteProperty(Element.prototype, name)
})

test('a copy of the markup is no widget, and a new one takes its place', () => {
  const place = target()
  mount(place, { token: 'abc' })
  place.replaceChildren(...place.cloneNode(true).childNodes)
  mount(place, { token: 'def' })
  expect(place.childElementCount).toBe(1)
  expect(elementIn(place).options).toEqual({ token: 'def' })
})

test('a script that fails is told, to the page and in the place of the widget, and can be tried again', async () => {
  const load = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(failure)
    .mockReturnValue(new Promise(() => {}))
  const place = target()
  const error = vi.fn<(event: WidgetError) => void>()
  const onPage = vi.fn<(event: Event) => void>()
  place.addEventListener('bonafide:error', onPage)
  const handle = mountWith(load)(place, { on: { error } })
  await vi.waitFor(() => expect(error.mock.calls).toEqual([[failure]]))
  expect(onPage).toHaveBeenCalledOnce()
  expect(handle.state).toBe('error')
  expect(place.textContent).toBe('We could not load this. Try again')

  place.querySelector('button')?.click()
  expect(load).toHaveBeenCalledTimes(2)
  expect(place.textContent).toBe('')
  expect(handle.state).toBe('loading')
})

test('what cannot be mended by trying again offers no button', async () => {
  const place = target()
  const handle = mountWith(() => Promise.reject({ ...failure, retryable: false }))(place, {})
  await vi.waitFor(() => expect(handle.state).toBe('error'))
  expect(place.querySelector('button')).toBeNull()
})
