'use client'

import {
  forwardRef,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { mount, type MountOptions, type WidgetEvents, type WidgetHandle } from './index.ts'

export interface BonafideWidgetProps extends MountOptions {
  /** The class of the element around the widget. */
  className?: string
}

/**
 * The widget as a component. The handlers called are those of the latest render. `locale`, `messages` and `appearance`
 * may change at any time, and a new `token` is handed on; a change of anything else starts anew.
 */
export const BonafideWidget: ForwardRefExoticComponent<BonafideWidgetProps & RefAttributes<WidgetHandle>> =
  forwardRef(function BonafideWidget(
    { className, ...options }: BonafideWidgetProps,
    ref: ForwardedRef<WidgetHandle>,
  ) {
    const place = useRef<HTMLDivElement>(null)
    const key = keyOf(options)
    const widget = useWidget(place, key, options)
    // oxlint-disable-next-line react/exhaustive-deps -- another key is another handle
    useImperativeHandle(ref, () => widget.current?.handle as WidgetHandle, [widget, key])
    return <div ref={place} className={className} />
  })

interface Mounted {
  key: string
  look: string
  token?: string
  handle: WidgetHandle
}

// Where there is no document there are no effects either; React 18 warns of layout effects on a server.
const useMountEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

function useWidget(place: RefObject<HTMLDivElement | null>, key: string, options: MountOptions) {
  const widget = useRef<Mounted>(undefined)
  const latest = useRef(options)
  const isLeaving = useRef(false)
  const { token, locale, messages, appearance } = options
  const look = JSON.stringify([locale, messages, appearance])

  useMountEffect(() => {
    latest.current = options
  })
  useMountEffect(() => {
    const node = place.current
    isLeaving.current = false
    if (place.current && widget.current?.key !== key) {
      widget.current?.handle.destroy()
      widget.current = { key, look, token, handle: mount(place.current, withLatest(latest)) }
    }
    return () => {
      isLeaving.current = true
      // StrictMode leaves and comes back at once: the widget, and what the employee has done in it, stays.
      queueMicrotask(() => {
        // Suspense and Activity only hide it.
        if (!isLeaving.current || node?.isConnected) return
        widget.current?.handle.destroy()
        widget.current = undefined
      })
    }
  }, [key])
  useMountEffect(() => {
    const mounted = widget.current
    if (!mounted) return
    if (token && token !== mounted.token) mounted.handle.setToken(token)
    if (look !== mounted.look) mounted.handle.update({ locale, messages, appearance })
    Object.assign(mounted, { token, look })
  })
  return widget
}

/** Returns the options whose change starts anew, by value: inline objects are new at every render. */
const keyOf = ({ view, channel, apiUrl, returnUrl, prefill, fetchToken }: MountOptions) =>
  JSON.stringify([view, channel, apiUrl, returnUrl, prefill, Boolean(fetchToken)])

const events: Record<keyof WidgetEvents, true> = {
  ready: true,
  stepchange: true,
  invited: true,
  redirect: true,
  returned: true,
  tokenrefresh: true,
  complete: true,
  error: true,
  resize: true,
}

/** Returns the options with functions that stay the same and call those of the latest render. */
function withLatest(latest: RefObject<MountOptions>): MountOptions {
  const { fetchToken, ...options } = latest.current
  const on = Object.fromEntries(
    Object.keys(events).map((name) => [
      name,
      // any: which event goes with which handler is lost where they are gone through by name.
      (event: any) => latest.current.on?.[name as keyof WidgetEvents]?.(event as never),
    ]),
  )
  return {
    ...options,
    on,
    ...(fetchToken && { fetchToken: (context) => (latest.current.fetchToken ?? fetchToken)(context) }),
  }
}
