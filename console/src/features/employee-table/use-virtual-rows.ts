import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'

interface VirtualRowsOptions {
  count: number
  /** The height of a row in pixels; those that differ are measured. */
  rowHeight: number
  /** Returns the key of a row: its height and its element go with it. */
  keyOf: (index: number) => string | number
}

export interface VirtualRow {
  index: number
  /** Pixels left out between the row before and this one. */
  gap: number
}

/**
 * Chooses the rows of a long list that are in the document: those on the screen, some around them, and the one that
 * holds the focus, wherever it is. The page itself scrolls.
 */
export function useVirtualRows({ count, rowHeight, keyOf }: VirtualRowsOptions) {
  const container = useRef<HTMLElement | null>(null)
  const focused = useRef(-1)
  const [top, setTop] = useState(0)

  const rangeExtractor = useCallback((range: Range) => {
    const indexes = defaultRangeExtractor(range)
    const kept = focused.current
    if (kept < 0 || kept >= range.count || indexes.includes(kept)) return indexes
    return [...indexes, kept].toSorted((a, b) => a - b)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by the React Compiler
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 1,
    scrollMargin: top,
    rangeExtractor,
    useFlushSync: false,
    // The first rows are drawn with the rest of the page, before it is known how much room is left for them.
    initialRect: { width: innerWidth, height: innerHeight / 2 },
  })
  // Elements above the list come and go, a message for example.
  useLayoutEffect(() => {
    const update = () => {
      if (container.current) setTop(Math.round(container.current.getBoundingClientRect().top + scrollY))
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  let end = top
  const rows = virtualizer.getVirtualItems().map((item): VirtualRow => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return {
    rows,
    /** Pixels left out after the last row. */
    rest: Math.max(0, virtualizer.getTotalSize() + top - end),
    measure: virtualizer.measureElement,
    /** For the element that holds the rows, each of which has its index in `data-index`. */
    container: {
      ref: (element: HTMLElement | null) => void (container.current = element),
      onFocus: (event: FocusEvent) => {
        const row = event.target.closest<HTMLElement>('[data-index]')
        focused.current = Number(row?.dataset['index'] ?? -1)
      },
      onBlur: () => void (focused.current = -1),
    },
  }
}
