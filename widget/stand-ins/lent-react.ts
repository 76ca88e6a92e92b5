import type * as React from 'react'

type Hooks = Pick<typeof React, 'useEffect' | 'useId' | 'useLayoutEffect' | 'useRef' | 'useState'>

/**
 * React for a part that is built alone and drawn by the view that loads it: the hooks are the view's own, because
 * they have to know what it is drawing.
 */
export let useEffect: Hooks['useEffect']
export let useId: Hooks['useId']
export let useLayoutEffect: Hooks['useLayoutEffect']
export let useRef: Hooks['useRef']
export let useState: Hooks['useState']

export { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/** Before anything of the part is drawn. */
export function lend(hooks: Hooks): void {
  ;({ useEffect, useId, useLayoutEffect, useRef, useState } = hooks)
}
