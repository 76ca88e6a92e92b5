import { afterAll, beforeAll, vi } from 'vitest'

// The files of a worker share one window: each begins as if its page had just been opened.
beforeAll(() => {
  if (!('document' in globalThis)) return
  for (const cookie of document.cookie.split('; ')) {
    for (const path of ['', '; path=/']) document.cookie = `${cookie.split('=')[0]}=${path}; max-age=0`
  }
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  const root = document.documentElement
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  history.replaceState(undefined, '', '/')
})

// A click that is a download or leads away takes the window of all files with it, where no cookie can be kept.
afterAll(() => {
  if ('document' in globalThis && location.protocol !== 'http:') throw new Error('The page was left.')
})

// A module that is cut off while it loads would stay broken for the files that follow.
afterAll(() => vi.dynamicImportSettled())
