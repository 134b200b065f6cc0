import type { KeyboardEvent } from 'react'

const forward: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Arrow keys, Home and End within a row of controls (ARIA APG, roving tabindex). Left and right follow the reading
 * direction. Returns the `onKeyDown` for the container.
 */
export function useRovingFocus(selector: string, onMove?: (element: HTMLElement) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
    const index = items.findIndex((item) => item.matches(':focus'))
    if (index < 0) return
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = forward[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : step === undefined
            ? -1
            : (index + step * sign + items.length) % items.length
    const item = items[target]
    if (!item) return
    event.preventDefault()
    item.focus()
    onMove?.(item)
  }
}
