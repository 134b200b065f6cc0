import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

type GridFocusOptions = {
  readonly count: number
  readonly columns: number
  readonly list: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
}

/** Rows that the page keys move by. */
const pageRows = 3

/** One tab stop for a grid whose cells come and go: arrow keys move it, and the row is scrolled to before it is focused. */
export function useGridFocus({ count, columns, list, scroller }: GridFocusOptions) {
  const [wanted, setWanted] = useState(0)
  const moved = useRef(false)
  const active = Math.max(0, Math.min(wanted, count - 1))
  useEffect(() => {
    if (!moved.current) return undefined
    moved.current = false
    list.current?.scrollToIndex(Math.floor(active / columns), { align: 'nearest' })
    const focus = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
    // Scrolling makes the list render again, which may move the cell within the page: it is focused when that is done.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(frame)
  }, [active, columns, list, scroller])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: sign,
      ArrowLeft: -sign,
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: columns * pageRows,
      PageUp: -columns * pageRows,
      Home: -count,
      End: count,
    }
    const step = steps[event.key]
    if (step === undefined || count === 0) return
    event.preventDefault()
    const leavesRow = Math.abs(step) === 1 && (active + step < 0 || active + step >= count)
    if (leavesRow) return
    const sameColumn = Math.abs(step) >= columns && Math.abs(step) < count && active + step < 0
    moved.current = true
    setWanted(sameColumn ? active : Math.max(0, Math.min(active + step, count - 1)))
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = Number(event.target.dataset.index)
    if (Number.isInteger(index)) setWanted(index)
  }
  return { active, onKeyDown, onFocus }
}
