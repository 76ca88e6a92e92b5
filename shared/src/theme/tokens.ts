/** The colours of a theme by what they are for. A `-soft` colour is the ground for text of its own name. */
export interface ThemeColours {
  readonly surface: string
  readonly surfaceRaised: string
  readonly surfaceSunken: string
  readonly text: string
  readonly textMuted: string
  readonly border: string
  readonly borderStrong: string
  /** The outline that tells a field or a radio button from its ground. */
  readonly borderControl: string
  readonly accent: string
  readonly onAccent: string
  readonly accentSoft: string
  readonly success: string
  readonly successSoft: string
  readonly warning: string
  readonly warningSoft: string
  readonly danger: string
  readonly onDanger: string
  readonly dangerSoft: string
  readonly focus: string
  /** Laid over the page behind a dialog. */
  readonly scrim: string
  readonly shadow: string
}

/** Sizes and type, the same in every theme. */
export const measures = {
  radius: '10px',
  radiusControl: '6px',
  font: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontMono: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSize: '14px',
  space: '4px',
  controlHeight: '36px',
}

export const light: ThemeColours = {
  surface: '#ffffff',
  surfaceRaised: '#ffffff',
  surfaceSunken: '#f6f7f9',
  text: '#14181f',
  textMuted: '#56606e',
  border: '#e3e6eb',
  borderStrong: '#c4cad3',
  borderControl: '#7d8796',
  accent: '#1f4fd8',
  onAccent: '#ffffff',
  accentSoft: '#e9effe',
  success: '#14734a',
  successSoft: '#e3f4eb',
  warning: '#8a5a00',
  warningSoft: '#fdf0d8',
  danger: '#b3261e',
  onDanger: '#ffffff',
  dangerSoft: '#fdeae8',
  focus: '#1f4fd8',
  scrim: 'rgb(15 18 22 / 45%)',
  shadow: '0 8px 24px rgb(15 18 22 / 14%), 0 1px 3px rgb(15 18 22 / 10%)',
}

export const dark: ThemeColours = {
  surface: '#0f1216',
  surfaceRaised: '#161a20',
  surfaceSunken: '#0b0d10',
  text: '#e8ebf0',
  textMuted: '#9aa5b4',
  border: '#262c35',
  borderStrong: '#3a4350',
  borderControl: '#6b7686',
  accent: '#8fb0ff',
  onAccent: '#0b1530',
  accentSoft: '#1a2542',
  success: '#5fd39b',
  successSoft: '#11291e',
  warning: '#f0b94a',
  warningSoft: '#2d2310',
  danger: '#ff8a80',
  onDanger: '#2b0705',
  dangerSoft: '#3a1715',
  focus: '#8fb0ff',
  scrim: 'rgb(0 0 0 / 60%)',
  shadow: '0 8px 24px rgb(0 0 0 / 50%), 0 1px 3px rgb(0 0 0 / 40%)',
}
