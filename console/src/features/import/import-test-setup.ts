import type { ImportRow } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { fireEvent, screen } from '@testing-library/react'
import type { Sent } from '#testing/fake-server.ts'

export interface ImportBody {
  dryRun: boolean
  rows: ImportRow[]
}

/** Judges as the server does: an address needs an @. */
export function judge({ body }: Sent) {
  const { dryRun, rows } = body as ImportBody
  return {
    results: rows.map(({ email }, row) =>
      email.includes('@')
        ? { row, outcome: dryRun ? 'ready' : 'invited' }
        : { row, outcome: 'error', errors: { email: 'Please enter a valid email address' } },
    ),
  }
}
export const call = 'POST /employees/import'
export const two = 'Name,Email\nGrace Mensah,grace@example.com\nTom Hughes,tom.example.com'

export async function paste(text: string) {
  fireEvent.change(await screen.findByLabelText('Or paste the rows'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}
