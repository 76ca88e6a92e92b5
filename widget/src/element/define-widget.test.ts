import { afterEach, expect, test, vi } from 'vitest'
import { defineWidget } from './element.ts'
import type { Source } from '../views/view-host.ts'

const source = { version: '1.0.0' } as Source
afterEach(() => void vi.restoreAllMocks())

test('another version on the same page keeps the first and says so', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  defineWidget(source)
  const first = customElements.get('bonafide-widget')
  defineWidget({ ...source })
  expect(warn).not.toHaveBeenCalled()
  defineWidget({ ...source, version: '1.1.0' })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('1.1.0 was ignored'))
  expect(customElements.get('bonafide-widget')).toBe(first)
})
