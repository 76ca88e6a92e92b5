import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { contrast, mix, rgbOf } from '../contract/organisation/look.ts'
import { AccentColour } from '../contract/organisation/settings-change.ts'
import { dark, light } from './tokens.ts'
import { ownAccent } from './own-accent.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const ratio = (one: string, other: string) => contrast(rgbOf(one), rgbOf(other))

test('whatever the colour, what is written in it and on it can be read in both themes', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const { accent, onAccent, darkAccent, darkOnAccent } = ownAccent(colour)
      expect(ratio(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(darkAccent, darkOnAccent)).toBeGreaterThanOrEqual(4.5)
      for (const [theme, shown] of [
        [light, accent],
        [dark, darkAccent],
      ] as const) {
        for (const ground of [theme.surface, theme.surfaceRaised, theme.surfaceSunken])
          expect(ratio(shown, ground)).toBeGreaterThanOrEqual(4.5)
        const soft = mix(0.08, rgbOf(shown), rgbOf(theme.surface))
        for (const text of [shown, theme.textMuted, theme.text])
          expect(contrast(rgbOf(text), soft)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a colour that can be read is left as it is', () => {
  expect(ownAccent('#1f4fd8')).toMatchObject({ accent: '#1f4fd8', onAccent: '#ffffff' })
  expect(ownAccent('#8fb0ff')).toMatchObject({ darkAccent: '#8fb0ff', darkOnAccent: '#000000' })
})

test('one that cannot is darkened on a light page and lightened on a dark one, no more than it takes', () => {
  const { accent } = ownAccent('#ff6600')
  expect(ratio(accent, light.surfaceSunken)).toBeLessThan(4.9)
  expect(ownAccent('#000000')).toMatchObject({ accent: '#000000', onAccent: '#ffffff' })
  expect(ratio(ownAccent('#000000').darkAccent, dark.surfaceRaised)).toBeLessThan(5.2)
})

test('what cannot be told from a white page is no accent', () => {
  const isTaken = (colour: string) => v.is(AccentColour, colour)
  expect(['#ffffff', '#fffbe6', '#ffe14d', '#1f4', 'red', '#1f4fd8;'].filter(isTaken)).toEqual([])
  expect(['#ff6600', '#000000', ' #1F4FD8 ', '#e0b000'].every(isTaken)).toBe(true)
})
