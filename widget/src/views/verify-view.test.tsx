import { progressAt } from '@bonafide/shared/flow/testing/in-memory-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { elementWorld, mount, settled } from '../../testing/element-world.ts'
import { show } from './verify-view.tsx'

const world = elementWorld()
const handoff = { url: 'https://bonafide.example/verify/phone-1', expiresAt: '2126-01-01T00:00:00.000Z' }
const progress = progressAt(3, { identity: { state: 'ready', attemptsLeft: 3 } })

beforeEach(() => {
  world.view.mockResolvedValue({ css: '', show })
  world.extras.mockImplementation(() => import('./extras.ts'))
  // A computer in a light room.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: /hover/.test(query) }),
  )
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/flow/handoff') ? handoff : progress),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('what is said on the way to a phone comes with that screen, in words', async () => {
  const { shadowRoot } = await mount({ token: 'link' })
  const button = await vi.waitFor(() => {
    const buttons = [...(shadowRoot?.querySelectorAll('button') ?? [])]
    const found = buttons.find(({ textContent }) => textContent === 'Continue on your phone')
    expect(found).toBeDefined()
    return found
  })
  button?.click()
  await vi.waitFor(() => expect(shadowRoot?.querySelector('svg[role=img]')).toBeTruthy())
  await settled()
  expect(shadowRoot?.textContent).toContain('Scan this code with your phone’s camera')
  expect(shadowRoot?.textContent).toContain('Carry on here instead')
  expect(shadowRoot?.textContent).not.toMatch(/handoff[A-Z]/)
})

test('what is said about a code by email comes when one is asked for, in words', async () => {
  const atEmail = progressAt(1, { channel: 'sms', employee: { email: 'a•••@•••.com', phoneE164: null } })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/flow/email/code') ? { ok: true } : atEmail),
  )
  const { shadowRoot } = await mount({ token: 'link' })
  const button = await vi.waitFor(() => {
    const buttons = [...(shadowRoot?.querySelectorAll('button') ?? [])]
    const found = buttons.find(({ textContent }) => textContent === 'Send a code to my email instead')
    expect(found).toBeDefined()
    return found
  })
  button?.click()
  await vi.waitFor(() => expect(shadowRoot?.querySelector('input[name=code]')).toBeTruthy())
  await settled()
  expect(shadowRoot?.textContent).toContain('Enter the 6-digit code that we emailed to a•••@•••.com.')
  expect(shadowRoot?.textContent).toContain('We will email you a new code')
  expect(shadowRoot?.textContent).not.toMatch(/emailCode/)
})

test('wears the colours of the organisation from the first step on, those of the host page before them', async () => {
  const look = { accent: '#7a1fa2', onAccent: '#ffffff', darkAccent: '#d9a0f0', darkOnAccent: '#000000' }
  vi.stubGlobal('fetch', async () => Response.json({ ...progress, look }))
  const { shadowRoot } = await mount({ token: 'link' })
  const sheets = () =>
    [...(shadowRoot?.adoptedStyleSheets ?? [])].map((sheet) =>
      [...sheet.cssRules].map(({ cssText }) => cssText).join(' '),
    )
  await vi.waitFor(() => expect(sheets().at(-1)).toContain('#7a1fa2'))
  const rules = sheets().at(-1)?.replaceAll(/\s/g, '')
  expect(rules).toContain('--bf-accent:var(--bonafide-accent,#7a1fa2)')
  expect(rules).toContain('--bf-on-accent:var(--bonafide-on-accent,#ffffff)')
  expect(rules).toMatch(/\.bf-root\.bf-dark\{--bf-accent:var\(--bonafide-accent,#d9a0f0\)/)
})

test('without colours of its own it has those of the theme', async () => {
  const { shadowRoot } = await mount({ token: 'link' })
  await vi.waitFor(() => expect(shadowRoot?.querySelector('button')).toBeTruthy())
  await settled()
  const text = [...(shadowRoot?.adoptedStyleSheets ?? [])].flatMap((sheet) => [...sheet.cssRules])
  expect(text.map(({ cssText }) => cssText).join('')).not.toContain('--bf-on-accent')
})

test('what is said while the organisation looks at a document is loaded when it is, in words', async () => {
  const review = progressAt(3, { identity: { state: 'review', attemptsLeft: 2 } })
  vi.stubGlobal('fetch', async () => Response.json(review))
  const { shadowRoot } = await mount({ token: 'link' })
  await vi.waitFor(() =>
    expect(shadowRoot?.textContent).toContain('We will send you an email when they have decided.'),
  )
  expect(shadowRoot?.textContent).toContain('will check your details')
  expect(shadowRoot?.textContent).not.toMatch(/identityReview[A-Z]/)
})
