import { globalStyle, style } from '@vanilla-extract/css'
import { space, vars } from '@bonafide/shared/theme/contract.css.ts'
import { card } from '#ui/card.css.ts'
import { fromLarge } from '#ui/screen.css.ts'

export const stats = style([
  card,
  {
    display: 'grid',
    margin: 0,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '1px',
    overflow: 'hidden',
    background: vars.border,
    '@media': { [fromLarge]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
  },
])
export const stat = style({ padding: `${space(4)} ${space(5)}`, background: vars.surfaceRaised })
export const statLabel = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  fontSize: '13px',
  color: vars.textMuted,
})
export const statValue = style({
  display: 'block',
  margin: `${space(1)} 0 0`,
  fontSize: '28px',
  lineHeight: 1.3,
  fontWeight: 650,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
export const statNote = style({ margin: 0, fontSize: '12.5px', color: vars.textMuted })
globalStyle(`${stats} svg`, { flex: 'none' })

export const columns = style({
  display: 'grid',
  gap: space(5),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [fromLarge]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})

export const planHead = style({ display: 'flex', alignItems: 'center', gap: space(2.5) })
export const tile = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '32px',
  height: '32px',
  border: `1px solid ${vars.border}`,
  borderRadius: vars.radiusControl,
  background: vars.surfaceSunken,
  color: vars.textMuted,
})
export const planIcon = style([tile, { color: vars.accent }])
export const planWords = style({ flex: 1, minWidth: 0 })
export const planLabel = style({ fontSize: '13px', fontWeight: 400, color: vars.textMuted })
export const planName = style({ fontWeight: 600, overflowWrap: 'anywhere' })

export const lines = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  marginTop: space(4),
  fontSize: '13px',
})
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: space(4) })
export const lineValue = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums' })

export const actions = style([card, { listStyle: 'none', margin: 0, padding: 0 }])
export const action = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(3)} ${space(5)}`,
  color: vars.text,
  textDecoration: 'none',
  borderRadius: vars.radius,
  ':hover': { background: vars.surfaceSunken },
})
globalStyle(`${actions} li + li`, { borderTop: `1px solid ${vars.border}` })
export const actionWords = style({ flex: 1, minWidth: 0 })
export const actionTitle = style({ display: 'block', fontWeight: 600 })
export const actionText = style({ display: 'block', fontSize: '13px', color: vars.textMuted })
