import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { detailOf, verifiedTom as tom } from '#testing/tom.ts'
import { watchDownloads } from '#testing/watch-downloads.ts'

const path = `/employees/${tom.employeeId}`

async function open(pack: unknown, employee = tom) {
  const answers = {
    'GET /employees': { items: [employee] },
    'GET /employees/activity': { items: [] },
    [`GET ${path}`]: detailOf(employee),
    [`GET ${path}/timeline`]: { events: [], messages: [] },
    [`GET ${path}/evidence-pack`]: pack,
  }
  const { server } = renderApp(`/employees?employee=${tom.employeeId}&part=checks`, { answers })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'Verification Steps' })
  return { sheet, asked: () => server.of(`GET ${path}/evidence-pack`).length }
}

const button = (sheet: HTMLElement) => within(sheet).getByRole('button', { name: 'Download evidence pack' })

test('keeps the pack as it came, byte for byte, under a name that tells no employee', async () => {
  const files = watchDownloads()
  const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0])
  const { sheet } = await open(() => new Response(bytes, { headers: { 'content-type': 'application/zip' } }))
  fireEvent.click(button(sheet))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('evidence-pack-77aa03be.zip')
  expect(new Uint8Array(await files[0]!.blob.arrayBuffer())).toEqual(bytes)
})

test('tells why there is none, and lets it be tried again', async () => {
  const message = 'We cannot read files at the moment. Try again soon.'
  const { sheet, asked } = await open(() => refuse(409, message))
  fireEvent.click(button(sheet))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain('Download failed'),
  )
  expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain(message)
  fireEvent.click(button(sheet))
  await waitFor(() => expect(asked()).toBe(2))
})

test('is not offered once the personal data is erased', async () => {
  const { sheet } = await open({}, { ...tom, erasedAt: '2026-11-20T10:00:00Z' })
  expect(within(sheet).queryByRole('button', { name: 'Download evidence pack' })).toBeNull()
})
