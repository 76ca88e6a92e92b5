import { assignVars, globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { dark, light, measures } from './tokens.ts'

const darkTheme = { colorScheme: 'dark', vars: assignVars(vars, { ...measures, ...dark }) }

globalStyle(':root, :host', {
  colorScheme: 'light',
  vars: assignVars(vars, { ...measures, ...light }),
})

globalStyle(':root.dark, :host(.dark)', darkTheme)

// Until a theme class is there (no script yet, or none at all) the operating system decides.
globalStyle(':root:not(.light, .dark), :host(:not(.light, .dark))', {
  '@media': { '(prefers-color-scheme: dark)': darkTheme },
})
