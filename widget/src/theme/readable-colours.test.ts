import { contrast, rgbOf as rgb } from '@bonafide/shared/contract/organisation/look.ts'
import { dark, light } from '@bonafide/shared/theme/tokens.ts'
import { expect, test } from 'vitest'
import { shown } from './keep-readable.ts'
import { coloursRead, dropUnreadable } from './readable-colours.ts'

const camel = (role: string) => role.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the host page's colours that are kept on a theme, and the warnings. */
function kept(theme: typeof light, own: Record<string, string>) {
  const left = new Map(Object.entries(own))
  const colours = theme as unknown as Record<string, string>
  const warnings = dropUnreadable(
    (role) => rgb(left.get(role) ?? colours[camel(role)] ?? ''),
    (role) => left.delete(role),
  )
  return { left: [...left.keys()], warnings }
}

test('every colour that is read is looked at under the name that the styles have for it', () => {
  expect(shown).toEqual(Object.fromEntries(coloursRead.map((role) => [role, `var(--bf-${role})`])))
})

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21)
  expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2)
})

test.each([
  ['light', light],
  ['dark', dark],
])('the %s theme is readable by itself', (_, theme) => {
  expect(kept(theme, {})).toEqual({ left: [], warnings: [] })
})

test('colours that can be read are kept', () => {
  const own = { accent: '#7a1fa2', 'on-accent': '#ffffff', surface: '#fffdf5', text: '#221100' }
  expect(kept(light, own)).toEqual({ left: Object.keys(own), warnings: [] })
})

test('a pair that cannot be read is dropped, and the rest is kept', () => {
  const { left, warnings } = kept(light, { accent: '#ffe14d', surface: '#fafafa' })
  expect(left).toEqual(['surface'])
  expect(warnings).toEqual([expect.stringMatching(/^on-accent on accent has a contrast of 1\.\d:1/)])
})

test('what only was readable on a colour that is dropped goes with it', () => {
  // White text goes with the dark ground, which the muted text of the theme cannot stand on.
  const { left } = kept(light, { surface: '#202020', text: '#ffffff' })
  expect(left).toEqual([])
})

test('what stood on a colour that is dropped later is looked at again', () => {
  const own = { surface: '#000000', 'surface-raised': '#000000', text: '#ffffff', 'text-muted': '#cccccc' }
  // All of it is readable but for the theme's accent on it.
  expect(kept(light, own).left).toEqual([])
})

test('a whole dark set on the light theme is kept', () => {
  const own = {
    surface: '#101010',
    'surface-raised': '#181818',
    text: '#f5f5f5',
    'text-muted': '#b5b5b5',
    accent: '#9db8ff',
    'on-accent': '#101010',
    danger: '#ff9a90',
    success: '#6fdca8',
    warning: '#f2c15c',
  }
  expect(kept(light, own).left).toEqual(Object.keys(own))
})

test('what is no colour is dropped', () => {
  const left = new Set(['accent'])
  const theme = (role: string) => rgb((light as unknown as Record<string, string>)[camel(role)] ?? '')
  dropUnreadable(
    (role) => (left.has(role) ? [Number.NaN] : theme(role)),
    (role) => left.delete(role),
  )
  expect([...left]).toEqual([])
})
