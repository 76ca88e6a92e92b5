import { describe, expect, test } from 'vitest'
import { dark } from './dark.ts'
import { light } from './light.ts'
import type { ThemeColours } from './tokens.ts'

type Role = keyof ThemeColours

const grounds: Role[] = ['surface', 'surfaceRaised', 'surfaceSunken']
const textPairs: [Role, Role][] = [
  ...grounds.flatMap((ground) =>
    (['text', 'textMuted', 'accent', 'success', 'warning', 'danger'] as const).map((text): [Role, Role] => [
      text,
      ground,
    ]),
  ),
  ['text', 'accentSoft'],
  ['textMuted', 'accentSoft'],
  ['accent', 'accentSoft'],
  ['text', 'successSoft'],
  ['success', 'successSoft'],
  ['text', 'warningSoft'],
  ['warning', 'warningSoft'],
  ['text', 'dangerSoft'],
  ['danger', 'dangerSoft'],
  ['onAccent', 'accent'],
  ['onDanger', 'danger'],
  ['surface', 'text'],
]
const controlPairs: [Role, Role][] = [...grounds, 'accentSoft' as const].flatMap((ground): [Role, Role][] => [
  ['borderControl', ground],
  ['focus', ground],
])

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_name, theme) => {
  test.each(textPairs)('shows %s on %s at 4.5:1 or more', (text, ground) => {
    expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controlPairs)('draws %s on %s at 3:1 or more', (line, ground) => {
    expect(contrast(theme[line], theme[ground])).toBeGreaterThanOrEqual(3)
  })
})
