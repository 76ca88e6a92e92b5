import {
  staffColumns,
  type StaffField,
  staffFields,
} from '@bonafide/shared/contract/employees/staff-imports.ts'
import Papa from 'papaparse'
import type { TestServer } from '#testing/harness/create-test-server.ts'

export type Typed = Partial<Record<StaffField, string>>

/** A file in the shape of the template. */
export function staffFile(rows: readonly Typed[]): string {
  const headings = staffFields.map((field) => staffColumns[field])
  return Papa.unparse([headings, ...rows.map((row) => staffFields.map((field) => row[field] ?? ''))])
}

let made = 0

/** An employee with an earlier check of their passport, before they started. */
export function member(change: Typed = {}): Typed {
  made += 1
  return {
    fullName: 'Grace Mensah',
    email: `staff-${made}@example.com`,
    engagement: 'Employee',
    startDate: '2024-05-13',
    site: 'Leeds',
    route: 'document',
    documentCode: 'A1',
    checkedOn: '2024-04-30',
    madeBy: 'own staff',
    checkedBy: 'Harriet Reed',
    seen: 'in person',
    ...change,
  }
}

/** Returns a user's calls about files of existing staff. */
export function staffCalls(server: TestServer, token: string) {
  const send = (path: string, file: string) =>
    server.request('POST', `/staff-imports${path}`, {
      token,
      raw: file,
      headers: { 'content-type': 'text/csv' },
    })
  const ask = (method: string, path: string) => server.request(method, `/staff-imports${path}`, { token })
  return {
    send,
    check: (rows: readonly Typed[], query = '') => send(`/check${query}`, staffFile(rows)),
    start: (rows: readonly Typed[], query = '') => send(query, staffFile(rows)),
    get: async (id: string) => (await ask('GET', `/${id}`)).json,
    ask,
  }
}

/** The cells of a row without a check. */
export const noCheck = { route: '', documentCode: '', checkedOn: '', madeBy: '', checkedBy: '', seen: '' }

export interface CheckedRow {
  outcome: string
  isTaken?: boolean
  problems: { column: string | null; message: string }[]
  excuse?: {
    state: string
    until: string | null
    missing: string[]
    reason: string | null
    conditions: string[]
    notes: string[]
  }
}

/** Returns the result of checking one row. */
export async function checkOne(server: TestServer, change: Typed): Promise<CheckedRow> {
  const { token } = await server.signUp()
  const { json } = await staffCalls(server, token).check([member(change)])
  return json.rows[0]
}
