import { expect, test } from 'vitest'
import { guessColumns, importRowOf } from './columns.ts'
import { readTable, readText, type Table } from './read-table.ts'

function read(text: string): Table {
  const reading = readTable(text)
  if (!reading.ok) throw new Error(reading.problem)
  return reading.table
}

test.each([
  ['comma', 'Name,Email\nGrace,g@example.com'],
  ['semicolon', 'Name;Email\r\nGrace;g@example.com\r\n'],
  ['tab', 'Name\tEmail\nGrace\tg@example.com'],
  ['byte order mark', '\ufeffName,Email\nGrace,g@example.com'],
])('reads a table with %s', (_kind, text) => {
  expect(read(text)).toEqual({
    headers: ['Name', 'Email'],
    rows: [{ number: 2, cells: ['Grace', 'g@example.com'] }],
  })
})

test('reads quoted cells with separators, quotes and line ends in them', () => {
  const { rows } = read('Name,Email\n"Mensah, ""Grace""\nAma",g@example.com')
  expect(rows[0]?.cells).toEqual(['Mensah, "Grace"\nAma', 'g@example.com'])
})

test('leaves out empty rows and numbers the others as a spreadsheet does', () => {
  const { rows } = read('Name,Email\n\nGrace,g@example.com\n,,\nTom,t@example.com\n')
  expect(rows.map(({ number }) => number)).toEqual([3, 5])
})

test('takes a first row with an address for an employee', () => {
  const table = read('Grace Mensah,grace@example.com')
  expect(table.headers).toEqual(['Column 1', 'Column 2'])
  expect(table.rows).toHaveLength(1)
  expect(guessColumns(table)).toEqual({ email: 1 })
})

test('takes 2,000 employees and says why not one more', () => {
  const table = (count: number) => `Name,Email\n${'A B,a@example.com\n'.repeat(count)}`
  expect(readTable(table(2_000)).ok).toBe(true)
  expect(readTable(table(2_001))).toEqual({
    ok: false,
    problem: 'It has 2,001 rows. You can import up to 2,000 at a time, so split it into smaller files.',
  })
})

test('says that there is no employee in it', () => {
  expect(readTable('Name,Email\n')).toEqual({ ok: false, problem: 'We could not find any employees in it.' })
})

test.each([
  ['fullName,email,phone,inviteChannelPref', { fullName: 0, email: 1, phone: 2, channel: 3 }],
  ['E-mail address,Surname,First name,Mobile no.', { email: 0, lastName: 1, fullName: 2, phone: 3 }],
  ['Employee Name,Work email,Start date', { fullName: 0, email: 1 }],
])('guesses the columns of %s', (head, columns) => {
  expect(guessColumns(read(`${head}\nx,y,z,w`))).toEqual(columns)
})

test('joins first and last name, and reads the ways to send in the words users use', () => {
  const row = (cells: string[]) =>
    importRowOf({ number: 2, cells }, { fullName: 0, lastName: 1, email: 2, channel: 3 }, 'email')
  expect(row(['Grace', 'Mensah', 'g@x.com', 'E-Mail'])).toEqual({
    fullName: 'Grace Mensah',
    email: 'g@x.com',
    inviteChannelPref: 'email',
  })
  const ways = ['', 'Text message', "What's App", 'pigeon'].map((way) => row(['', '', '', way]))
  expect(ways.map(({ inviteChannelPref }) => inviteChannelPref)).toEqual([
    'email',
    'sms',
    'whatsapp',
    'pigeon',
  ])
})

test('takes over the site of each row where there is a column of it', () => {
  const table = read('Name,Email,Location\nGrace,g@example.com,Leeds\nSam,s@example.com,')
  const sites = table.rows.map((row) => importRowOf(row, guessColumns(table), 'email').site)
  expect(sites).toEqual(['Leeds', undefined])
})

test.each([
  ['UTF-8', new TextEncoder().encode('Wiśniewska')],
  ['UTF-16', utf16('Wiśniewska')],
])('reads a file in %s', async (_name, bytes) => {
  expect(await readText(new Blob([bytes]))).toBe('Wiśniewska')
})

test('reads what Excel writes on Windows', async () => {
  expect(await readText(new Blob([new Uint8Array([0x52, 0x65, 0x6e, 0xe9, 0x65])]))).toBe('Renée')
})

test('does not read what is far too large', async () => {
  expect(await readText(new Blob([new Uint8Array(5_000_001)]))).toBeUndefined()
})

function utf16(text: string): Uint8Array<ArrayBuffer> {
  const bytes = [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8])
  return new Uint8Array([0xff, 0xfe, ...bytes])
}
