import { describe, expect, test } from 'vitest'
import { contrast, rgbOf } from '../contract/organisation/look.ts'
import { dark, light, type ThemeColours } from './tokens.ts'

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

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (_name, theme) => {
  test.each(textPairs)('shows %s on %s at 4.5:1 or more', (text, ground) => {
    expect(contrast(rgbOf(theme[text]), rgbOf(theme[ground]))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controlPairs)('draws %s on %s at 3:1 or more', (line, ground) => {
    expect(contrast(rgbOf(theme[line]), rgbOf(theme[ground]))).toBeGreaterThanOrEqual(3)
  })
})
