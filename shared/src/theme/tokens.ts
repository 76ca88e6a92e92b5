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
