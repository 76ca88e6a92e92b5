import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BonafideFunction } from './loader.ts'

const load = vi.hoisted(() => vi.fn<(base: string) => Promise<void>>(() => new Promise(() => {})))
vi.mock(import('./load.ts'), () => ({ load }))

const src = 'https://app.example/sdk/v1/loader.js'

beforeEach(() => {
  document.body.innerHTML = '<div id="one"></div><div id="two"></div>'
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src } })
  load.mockClear()
  vi.resetModules()
  delete window.Bonafide
})

afterEach(() => vi.restoreAllMocks())

/** Installs a stub that keeps the calls as the one in the page does. */
function stub() {
  const queue: unknown[] = []
  window.Bonafide = Object.assign((...call: unknown[]) => queue.push(call), { q: queue }) as never
  return window.Bonafide as unknown as (...call: unknown[]) => void
}

const include = () => import('./loader.ts')
const bonafide = () => window.Bonafide as BonafideFunction
const tokenIn = (id: string) =>
  (document.querySelector(`${id} > bonafide-widget`) as { options?: { token: string } } | null)?.options
    ?.token
const task = () => new Promise((done) => setTimeout(done))

test('early calls are made once, in their order, and one that throws does not stop the next', async () => {
  const early = stub()
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('queueMicrotask', (work: () => void) => {
    try {
      work()
    } catch (error) {
      reported(error)
    }
  })
  early('mount', '#one', { token: 'first' })
  early('mount', '#one', { token: 'second' })
  early('mount', '#two', { token: 'third' })
  await include()
  vi.unstubAllGlobals()
  expect([tokenIn('#one'), tokenIn('#two')]).toEqual(['first', 'third'])
  expect(reported.mock.calls).toEqual([[expect.objectContaining({ code: 'already_mounted' })]])
})

test('early calls wait for the elements of a page that is still being read', async () => {
  stub()('mount', '#later', { token: 'abc' })
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await include()
  await task()
  document.body.innerHTML = '<div id="later"></div>'
  state.mockRestore()
  window.dispatchEvent(new Event('DOMContentLoaded'))
  await task()
  expect(tokenIn('#later')).toBe('abc')
})

test('later calls answer the handle, in both ways', async () => {
  await include()
  expect(bonafide()('mount', '#one', { token: 'a' })).toMatchObject({ state: 'loading', version: '1.2.3' })
  expect(bonafide().mount('#two', { token: 'b' })).toMatchObject({ state: 'loading' })
  expect(bonafide()('other' as never, '#one', {})).toBeUndefined()
  expect(load.mock.calls).toEqual([[src], [src]])
})

test('a second one on the page says so and keeps the first', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await include()
  const first = window.Bonafide
  vi.resetModules()
  await include()
  expect(window.Bonafide).toBe(first)
  expect(warn.mock.calls).toEqual([['Bonafide stays', '1.2.3']])
})
