import { flagText } from '@bonafide/shared/contract/employees/flag-texts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { toast } from '#testing/on-screen.ts'
import { renderApp } from '#testing/render-app.tsx'
import { tom } from '#testing/tom.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const url = 'https://bonafide.example/verify/token-of-tom?channel=sms'
const path = `/employees/${tom.employeeId}/link/reveal`

async function pressCopy(answer: unknown = { url }) {
  const answers = {
    'GET /employees': { items: [tom] },
    'GET /employees/activity': { items: [] },
    [`POST ${path}`]: answer,
  }
  const { server } = renderApp('/employees', { answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Tom Hughes' }))
  const menu = await screen.findByRole('menu')
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Copy link' }))
  return server
}

test('copies the address that the server reveals, which nothing on the page held before', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const server = await pressCopy()
  await waitFor(() => expect(toast()).toContain('Link copied'))
  expect(writeText.mock.calls).toEqual([[url]])
  expect(server.of(`POST ${path}`)).toHaveLength(1)
})

test('promises the address to the clipboard within the click, before the server has answered', async () => {
  const promised: Promise<Blob>[] = []
  const FakeItem = vi.fn(function (data: Record<string, Promise<Blob>>) {
    promised.push(data['text/plain']!)
  })
  vi.stubGlobal('ClipboardItem', FakeItem)
  const write = vi
    .spyOn(navigator.clipboard, 'write')
    .mockImplementation(async () => void (await promised[0]))
  let answer: (reply: unknown) => void = () => {}
  await pressCopy(() => new Promise((resolve) => (answer = resolve)))
  // No answer yet, and the clipboard has been asked already.
  expect(write).toHaveBeenCalledTimes(1)
  answer({ url })
  await waitFor(() => expect(toast()).toContain('Link copied'))
  expect(await (await promised[0])?.text()).toBe(url)
})

test('shows the address where the clipboard cannot be written', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await pressCopy()
  await waitFor(() => expect(toast()).toContain(url))
  expect(toast()).toContain('Link not copied')
})

test('tells why no link was revealed', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  await pressCopy(() => refuse(409, 'The link no longer works. Send a new one instead.'))
  await waitFor(() => expect(toast()).toContain('The link no longer works. Send a new one instead.'))
  expect(toast()).toContain('Link not copied')
})

test('shows the flag and the event that follow, in the details that are open', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  let isRevealed = false
  const at = '2026-11-21T09:30:00Z'
  const flag = { code: 'link_copied_by_hr', at, text: flagText('link_copied_by_hr', null) }
  const event = { id: '1', kind: 'link.revealed', at, by: 'hr', byName: 'Priya Raman' }
  const employee = `/employees/${tom.employeeId}`
  const answers = {
    'GET /employees': { items: [tom] },
    'GET /employees/activity': { items: [] },
    [`GET ${employee}`]: () => ({ employee: tom, flags: isRevealed ? [flag] : [] }),
    [`GET ${employee}/timeline`]: () => ({ events: isRevealed ? [event] : [], messages: [] }),
    [`POST ${path}`]: () => {
      isRevealed = true
      return { url }
    },
  }
  renderApp(`/employees?employee=${tom.employeeId}`, { answers })
  const sheet = await screen.findByRole('dialog')
  const copy = await within(sheet).findByRole('button', { name: 'Copy link' })
  expect(within(sheet).queryByRole('list', { name: 'Flags' })).toBeNull()
  fireEvent.click(copy)
  expect((await within(sheet).findByRole('list', { name: 'Flags' })).textContent).toContain(flag.text)
  fireEvent.click(within(sheet).getByRole('tab', { name: 'History' }))
  await within(sheet).findByText('Link revealed · Priya Raman')
})
