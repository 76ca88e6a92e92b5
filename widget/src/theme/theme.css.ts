import { dark, light, measures, type ThemeColours } from '@bonafide/shared/theme/tokens.ts'
import { globalStyle } from '@vanilla-extract/css'

const publicColours = [
  'accent',
  'onAccent',
  'surface',
  'surfaceRaised',
  'text',
  'textMuted',
  'border',
  'danger',
  'success',
  'warning',
  'focus',
] as const

/** Colours that are not public follow the public ones: so much of the first on the surface, in percent. */
const derived = {
  'accent-soft': ['accent', 8],
  'success-soft': ['success', 8],
  'warning-soft': ['warning', 8],
  'danger-soft': ['danger', 8],
  'surface-sunken': ['text', 4],
  'border-strong': ['text', 25],
  'border-control': ['text', 55],
} as const

const kebab = (role: string) => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** Defines the widget's own variable, which takes the host page's where there is one. The build renames the first. */
const taking = (role: string, usual: string): [string, string] => [
  `--bf-${kebab(role)}`,
  `var(--bonafide-host-${kebab(role)}, ${usual})`,
]
const coloursOf = (theme: ThemeColours) =>
  Object.fromEntries(publicColours.map((role) => taking(role, theme[role])))

const { fontMono: _inNoView, ...others } = measures
const own = { ...others, font: 'system-ui, sans-serif' }

globalStyle('.bf-root', {
  colorScheme: 'light',
  vars: {
    ...coloursOf(light),
    ...Object.fromEntries(Object.entries(own).map(([role, value]) => taking(role, value))),
    ...Object.fromEntries(
      Object.entries(derived).map(([role, [of, percent]]) => [
        `--bf-${role}`,
        `color-mix(in srgb, var(--bf-${of}) ${percent}%, var(--bf-surface))`,
      ]),
    ),
  },
})
globalStyle('.bf-root.bf-dark', { colorScheme: 'dark', vars: coloursOf(dark) })
globalStyle('.bf-root', {
  // The colours of the text are for this one, not for what the host page may have behind it.
  background: 'var(--bf-surface)',
  color: 'var(--bf-text)',
  font: '400 var(--bf-font-size)/1.5 var(--bf-font)',
})
