import { expect, test } from 'vitest'
import { type Invitation, invitationEmail, linkOccasions } from './invitation-email.ts'

const url = 'https://verify.example.com/verify/x-_1?channel=email'
const mailFor = (occasion: Invitation['occasion']) =>
  invitationEmail({
    fullName: 'Ella <b>Novak</b>',
    organisation: 'Oak & "Ash" Care',
    url,
    expiresAt: new Date('2026-07-01T23:30:00Z'),
    occasion,
    language: 'en-GB',
  })
const occasions = linkOccasions

test.each(occasions)('%s: a button, the same address in words, and nothing that is fetched', (occasion) => {
  const { html } = mailFor(occasion)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual([url, url])
  expect(html).toContain(`>${url}</a>`)
  expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<img|<script|<form|javascript:/i)
})

test.each(occasions)('%s: names the organisation, and takes no name for markup', (occasion) => {
  const { subject, text, html } = mailFor(occasion)
  expect(subject).toContain('Oak & "Ash" Care')
  expect(text).toContain('Hello Ella <b>Novak</b>,')
  expect(html).toContain('Oak &amp; &quot;Ash&quot; Care')
  expect(html).toContain('Hello Ella &lt;b&gt;Novak&lt;/b&gt;,')
  expect(html).not.toContain('<b>')
})

test.each(occasions)('%s: says that it looks right in the dark, and is laid out by tables', (occasion) => {
  const { html } = mailFor(occasion)
  expect(html).toContain('<meta name="color-scheme" content="light dark" />')
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark" />')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  const tables = html.match(/<table[^>]*>/g) ?? []
  expect(tables).toHaveLength(3)
  expect(tables.every((table) => table.includes('role="presentation"'))).toBe(true)
  // Gmail cuts emails off beyond about 100 kB.
  expect(Buffer.byteLength(html)).toBeLessThan(20_000)
})

test('each occasion has a subject and a title of its own', () => {
  const emails = occasions.map(mailFor)
  expect(new Set(emails.map(({ subject }) => subject)).size).toBe(occasions.length)
  expect(new Set(emails.map(({ html }) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]?.trim())).size).toBe(
    occasions.length,
  )
})
