import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { clearCookies } from './session.ts'

// Undoes whatever a test draws, stores or replaces before the next one.
afterEach(() => {
  cleanup()
  clearCookies()
  localStorage.clear()
  sessionStorage.clear()
  // First: what spies on a faked timer would put that back.
  vi.restoreAllMocks()
  vi.useRealTimers()
})
