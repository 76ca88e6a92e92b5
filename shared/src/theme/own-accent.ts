import {
  contrast,
  hexOf,
  leastContrast,
  mix,
  nearest,
  type Rgb,
  rgbOf,
} from '../contract/organisation/look.ts'
import { dark, light, type ThemeColours } from './tokens.ts'

const black = rgbOf('#000000')
const white = rgbOf('#ffffff')
/** The share of the accent in the ground of elements that are marked with it. */
const softShare = 0.08

/** An organisation's own accent, and what is written on it, as both themes can show it. */
export interface OwnAccent {
  accent: string
  onAccent: string
  darkAccent: string
  darkOnAccent: string
}

/**
 * Returns the colour itself where it can be read on a theme; else the nearest darker shade, or in the dark lighter one,
 * that can.
 */
export function ownAccent(colour: string): OwnAccent {
  const inLight = readable(rgbOf(colour), light, black)
  const inDark = readable(rgbOf(colour), dark, white)
  return {
    accent: hexOf(inLight),
    onAccent: textOn(inLight),
    darkAccent: hexOf(inDark),
    darkOnAccent: textOn(inDark),
  }
}

/** Returns black or white: one of the two reaches 4.5:1 on any colour. */
function textOn(colour: Rgb): string {
  return contrast(colour, white) >= contrast(colour, black) ? hexOf(white) : hexOf(black)
}

function readable(colour: Rgb, theme: ThemeColours, towards: Rgb): Rgb {
  const grounds = [theme.surface, theme.surfaceRaised, theme.surfaceSunken].map(rgbOf)
  return nearest(colour, towards, (shown) => {
    const soft = mix(softShare, shown, rgbOf(theme.surface))
    return [...grounds, soft].every((ground) => contrast(shown, ground) >= leastContrast)
  })
}
