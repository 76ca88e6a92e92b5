import { expect, test } from 'vitest'
import { readTable } from '@bonafide/shared/table/read-table.ts'
import { guessStaffColumns, isStaffHeading, staffCsv, staffTemplate } from './staff-file.ts'

const tableOf = (text: string) => readTable(text, isStaffHeading)

test('the template is read back with every column in its place', () => {
  const table = tableOf(staffTemplate())
  const columns = guessStaffColumns(table)
  expect(Object.values(columns)).toEqual(table.headers.map((_, index) => index))
  expect(table.rows).toHaveLength(2)
})

test('columns of other systems are recognised by their usual names', () => {
  const table = tableOf(
    'Employee name,Work email,Joining date,Location,RTW check date,Visa expiry,Passport expiry,Checked by,Job,Joined by\n' +
      'A,a@example.com,,,,,,,,',
  )
  expect(guessStaffColumns(table)).toEqual({
    fullName: 0,
    email: 1,
    startDate: 2,
    site: 3,
    checkedOn: 4,
    permissionEnd: 5,
    documentExpires: 6,
    checkedBy: 7,
    jobTitle: 8,
    origin: 9,
  })
})

test('any file becomes one in the shape of the template, with the line that each row stood on', async () => {
  const table = tableOf('Mail;Who;Extra\n\ngrace@example.com;Grace Mensah;x\n\ntom@example.com;=Tom;y')
  const text = await staffCsv({
    table,
    columns: { email: 0, fullName: 1 },
    invites: false,
    shared: new Set([5]),
  }).text()
  const [head, grace, tom] = text.split('\r\n')
  expect(head).toMatch(/^Full name,Email,Engagement,.*,Line$/)
  expect(grace).toBe(`Grace Mensah,grace@example.com${','.repeat(30)}3`)
  expect(tom).toMatch(/^=Tom,.*,yes,5$/)
})

test('the manager of existing staff is found by the headings of the template and of other systems', () => {
  const columns = (headings: string) =>
    guessStaffColumns(tableOf(`Name,Email,${headings}\nGrace,g@example.com,x,y`))
  expect(columns('Manager,Manager email')).toMatchObject({ manager: 2, managerEmail: 3 })
  expect(columns('Line manager,Supervisor email')).toMatchObject({ manager: 2, managerEmail: 3 })
})
