import { expect, test } from 'vitest'
import fc from 'fast-check'
import writeWorkbook from 'write-excel-file/node'
import { guessColumns, importRowOf, isHeading } from './columns.ts'
import { readTable, type Table } from '@bonafide/shared/table/read-table.ts'
import { readFile } from './read-file.ts'

const read = (text: string) => readTable(text, isHeading)

test.each([
  ['comma', 'Name,Email\nGrace,g@example.com'],
  ['semicolon', 'Name;Email\r\nGrace;g@example.com\r\n'],
  ['tab', 'Name\tEmail\nGrace\tg@example.com'],
  ['bar', 'Name|Email\nGrace|g@example.com'],
  ['the line ends of old Macs', 'Name,Email\rGrace,g@example.com'],
  ['byte order mark', '\ufeffName,Email\nGrace,g@example.com'],
])('reads a table with %s', (_kind, text) => {
  expect(read(text)).toEqual({
    headers: ['Name', 'Email'],
    above: [],
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

test.each([
  ['fullName,email,phone,inviteChannelPref', { fullName: 0, email: 1, phone: 2, channel: 3 }],
  ['E-mail address,Surname,First name,Mobile no.', { email: 0, lastName: 1, firstName: 2, phone: 3 }],
  ['Employee Name,Work email,Start date', { fullName: 0, email: 1, startDate: 2 }],
])('guesses the columns of %s', (head, columns) => {
  expect(guessColumns(read(`${head}\nx,y,z,w`))).toEqual(columns)
})

test('reads the ways to send in the words users use', () => {
  const row = (cells: string[]) =>
    importRowOf({ number: 2, cells }, { firstName: 0, lastName: 1, email: 2, channel: 3 }, 'email')
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

test('takes over the manager of each row, by name and by address', () => {
  const table = read(
    'Name,Email,Line manager,Manager email\nGrace,g@example.com,Priya Shah,p@example.com\nSam,s@example.com,,',
  )
  const rows = table.rows.map((row) => importRowOf(row, guessColumns(table), 'email'))
  expect(rows.map(({ manager, managerEmail }) => [manager, managerEmail])).toEqual([
    ['Priya Shah', 'p@example.com'],
    [undefined, undefined],
  ])
})

test.each([
  ['Manager', 'manager'],
  ["Line Manager's Name", 'manager'],
  ['lineManager', 'manager'],
  ['Reports to', 'manager'],
  ['Supervisor', 'manager'],
  ['Manager email', 'managerEmail'],
  ['Line manager e-mail address', 'managerEmail'],
  ['Manager’s Email', 'managerEmail'],
  ['Reporting Manager Email ID', 'managerEmail'],
] as const)('knows the column %j as %s', (heading, field) => {
  const table = read(`Name,Email,${heading}\nGrace,g@example.com,x`)
  expect(guessColumns(table)).toEqual({ fullName: 0, email: 1, [field]: 2 })
})

test('takes no column of a manager for that of the employee', () => {
  const table = read(
    'Manager name,Manager email,Employee,Work email\nPriya,p@example.com,Grace,g@example.com',
  )
  expect(guessColumns(table)).toEqual({ manager: 0, managerEmail: 1, fullName: 2, email: 3 })
})

test.each([
  ['First name(s),Surname,E-mail', { firstName: 0, lastName: 1, email: 2 }],
  [
    'Name,Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value',
    { firstName: 1, lastName: 2, email: 3, phone: 4 },
  ],
  ['Name,Email,Date of Birth (DD/MM/YYYY)', { fullName: 0, email: 1, dateOfBirth: 2 }],
  ['Name,Email,D.O.B.,Contact number', { fullName: 0, email: 1, dateOfBirth: 2, phone: 3 }],
])('knows the headings of %s', (head, columns) => {
  expect(guessColumns(read(`${head}\na,b,c,d,e`))).toEqual(columns)
})

test('takes the mobile number before others, and of two columns the one that is filled in', () => {
  const guess = (text: string) => guessColumns(read(text))
  expect(guess('Name,Email,Home phone,Mobile\nA B,a@x.com,,07700900123').phone).toBe(3)
  expect(guess('Name,Email,Mobile,Home phone\nA B,a@x.com,,02079460018').phone).toBe(3)
  expect(guess('Name,Email,Home phone,Mobile\nA B,a@x.com,1,2\nC D,c@x.com,1,').phone).toBe(3)
  expect(guess('Name,Work email,Personal email\nA B,,a@x.com').email).toBe(2)
})

test.each([
  ['both parts', { fullName: 'Ada Byron', firstName: 'Ada', lastName: 'Byron' }, 'Ada Byron'],
  ['the full name alone', { fullName: 'Ada Byron', firstName: '', lastName: '' }, 'Ada Byron'],
  ['a full name and one part', { fullName: 'Ada Byron', firstName: 'Ada', lastName: '' }, 'Ada Byron'],
  ['one part', { fullName: '', firstName: 'Ada', lastName: '' }, 'Ada'],
])('never joins a full name to a part of it: %s', (_what, { fullName, firstName, lastName }, name) => {
  const cells = [fullName, firstName, lastName, 'a@x.com']
  const columns = { fullName: 0, firstName: 1, lastName: 2, email: 3 }
  expect(importRowOf({ number: 2, cells }, columns, 'email').fullName).toBe(name)
})

const addressesOf = ({ rows }: Table) => rows.map(({ cells }) => cells.find((cell) => cell.includes('@')))

test('a quote that is not closed swallows no employee', () => {
  const table = read('Name,Email,Height\nBob Carr,b@x.com,"5ft 6\nDan Hill,d@x.com,5ft\nEve Lane,e@x.com,6ft')
  expect(table.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, 'Bob Carr', 'b@x.com', '"5ft 6'],
    [3, 'Dan Hill', 'd@x.com', '5ft'],
    [4, 'Eve Lane', 'e@x.com', '6ft'],
  ])
})

test.each([
  ['a later quote closes it', 'A,a@x.com,"5ft\nB,b@x.com,5ft\nC,c@x.com,6ft"'],
  ['on the last line', 'A,a@x.com,5ft\nB,b@x.com,5ft\nC,c@x.com,"6ft'],
  ['on every line', 'A,a@x.com,5\'6"\nB,b@x.com,"5\'6\nC,c@x.com,"6"x'],
  ['around a name', '"A" B,a@x.com,\n"B,b@x.com,\nC "c",c@x.com,'],
])('a quote too much leaves every employee: %s', (_where, rows) => {
  expect(addressesOf(read(`Name,Email,Height\n${rows}`))).toEqual(['a@x.com', 'b@x.com', 'c@x.com'])
})

test('there are as many rows as lines, whatever stands in the cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', "'", ' ', ';', 'é'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (cells) => {
      const lines = cells.map(([name, height], at) => `n${name},p${at}@x.com,${height}`)
      const { rows } = read(`Name,Email,Height\n${lines.join('\n')}`)
      expect(rows.map(({ number }) => number)).toEqual(lines.map((_line, at) => at + 2))
    }),
  )
})

test.each([
  ['how it is read', 'sep=;\nName;Email\nGrace;g@example.com', []],
  ['a title', 'Starters in May,\nName,Email\nGrace,g@example.com', ['Starters in May']],
  [
    'a title and a date',
    'Starters\n\n01/05/2026\nName,Email\nGrace,g@example.com',
    ['Starters', '01/05/2026'],
  ],
])('finds the head below %s', (_what, text, above) => {
  const table = read(text)
  expect([table.headers, table.above, addressesOf(table)]).toEqual([
    ['Name', 'Email'],
    above,
    ['g@example.com'],
  ])
})

test('takes an apostrophe away that an export has put before a number', () => {
  expect(read("Name,Email,Phone\nA,a@x.com,'+447700900881").rows[0]?.cells[2]).toBe('+447700900881')
  expect(read("Name,Email\n'Abd,a@x.com").rows[0]?.cells[0]).toBe("'Abd")
})

const textOf = async (bytes: Uint8Array<ArrayBuffer>) => readFile(new Blob([bytes]))
const list = 'Name,Email\nJosé Muñoz,j@example.com\nRenée Façon,r@example.com'

test.each([
  ['UTF-8', 'utf-8', false, new TextEncoder().encode(list)],
  ['UTF-16', 'utf-16le', false, utf16(`\ufeff${list}`)],
  ['UTF-16 without its mark', 'utf-16le', false, utf16(list)],
  ['UTF-16, the large end first', 'utf-16be', false, utf16(list).map((_byte, at, all) => all[at ^ 1] ?? 0)],
  ['what Excel writes on Windows', 'windows-1252', true, single(list, { é: 0xe9, ñ: 0xf1, ç: 0xe7 })],
  ['what Excel writes on a Mac', 'macintosh', true, single(list, { é: 0x8e, ñ: 0x96, ç: 0x8d })],
])('reads a file in %s', async (_name, encoding, isGuess, bytes) => {
  expect(await textOf(bytes)).toEqual({ ok: true, text: list, encoding, isGuess })
})

test('reads it in the encoding that the user chose', async () => {
  const file = new Blob([single(list, { é: 0x8e, ñ: 0x96, ç: 0x8d })])
  expect(await readFile(file, 'windows-1252')).toMatchObject({ encoding: 'windows-1252', isGuess: true })
})

test.each([
  ['a document that is packed as workbooks are', [0x50, 0x4b, 3, 4], 'We cannot read this spreadsheet'],
  ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0], 'We cannot read this spreadsheet'],
  ['a PDF', [0x25, 0x50, 0x44, 0x46], 'This is a PDF'],
])('says of %s what to do, whatever its name', async (_what, bytes, told) => {
  const reading = await textOf(new Uint8Array(bytes))
  expect(reading.ok ? '' : reading.problem).toContain(told)
})

test('does not read what is far too large', async () => {
  expect(await textOf(new Uint8Array(5_000_001))).toMatchObject({ ok: false })
})

test('reads each cell of a workbook as it would stand in a text', async () => {
  const head = ['Name', 'Email', 'Phone', 'Date of birth', 'Paid', 'Rate'].map((value) => ({ value }))
  const row = [
    { value: 'Zoë Ångström' },
    { value: 'zoe@example.com' },
    { value: 447700900461 },
    { value: new Date(Date.UTC(1990, 1, 1)), format: 'dd/mm/yyyy' },
    { value: true },
    { value: 12.5 },
  ]
  const sheets = [
    { sheet: 'How to', data: [[{ value: 'Fill in the other sheet' }]] },
    { sheet: 'Starters', data: [head, [], row] },
  ]
  const file = new Blob([new Uint8Array(await writeWorkbook(sheets).toBuffer())])
  expect(await readFile(file)).toEqual({
    ok: true,
    sheets: [
      { name: 'How to', rows: [{ number: 1, cells: ['Fill in the other sheet'] }] },
      {
        name: 'Starters',
        rows: [
          { number: 1, cells: ['Name', 'Email', 'Phone', 'Date of birth', 'Paid', 'Rate'] },
          { number: 2, cells: ['', '', '', '', '', ''] },
          {
            number: 3,
            cells: ['Zoë Ångström', 'zoe@example.com', '447700900461', '1990-02-01', 'TRUE', '12.5'],
          },
        ],
      },
    ],
  })
})

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
  )
}

function single(text: string, beyond: Record<string, number>): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...text].map((letter) => beyond[letter] ?? letter.charCodeAt(0)))
}
