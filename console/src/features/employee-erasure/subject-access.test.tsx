import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { refuse } from '#testing/fake-server.ts'
import { renderApp } from '#testing/render-app.tsx'
import { detailOf, verifiedTom as tom } from '#testing/tom.ts'
import { watchDownloads } from '#testing/watch-downloads.ts'

const path = `/employees/${tom.employeeId}`
const name = 'Download all data'

async function open(answer: unknown, { employee = tom, role }: { employee?: typeof tom; role?: Role } = {}) {
  const answers = {
    'GET /employees': { items: [employee] },
    'GET /employees/activity': { items: [] },
    [`GET ${path}`]: detailOf(employee),
    [`GET ${path}/timeline`]: { events: [], messages: [] },
    [`GET ${path}/subject-access`]: answer,
  }
  renderApp(`/employees?employee=${tom.employeeId}&part=data`, { answers, role })
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('list', { name: 'Verification Steps' })
  return sheet
}

test('everything stored of an employee comes as a file whose name tells no employee', async () => {
  const files = watchDownloads()
  const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 0xff])
  const sheet = await open(() => new Response(bytes, { headers: { 'content-type': 'application/zip' } }))
  fireEvent.click(within(sheet).getByRole('button', { name }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('subject-access-77aa03be.zip')
  expect(new Uint8Array(await files[0]!.blob.arrayBuffer())).toEqual(bytes)
})

test('a failure says why', async () => {
  const message = 'Wait a minute before you download more'
  const sheet = await open(() => refuse(429, message))
  fireEvent.click(within(sheet).getByRole('button', { name }))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notification' }).textContent).toContain(message),
  )
})

test('it is not for verifiers', async () => {
  const sheet = await open({}, { role: 'verifier' })
  expect(within(sheet).queryByRole('button', { name })).toBeNull()
})

test('of an erased employee there is nothing to hand out', async () => {
  const sheet = await open({}, { employee: { ...tom, erasedAt: '2026-11-20T10:00:00Z' } })
  expect(within(sheet).queryByRole('button', { name })).toBeNull()
})
