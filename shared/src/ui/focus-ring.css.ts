import type { StyleRule } from '@vanilla-extract/css'
import { vars } from '../theme/contract.css.ts'

export const focusRing: StyleRule = { outline: `2px solid ${vars.focus}`, outlineOffset: '2px' }

/** Phones zoom into fields with smaller type. */
export const phones = 'screen and (max-width: 767.98px)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'
