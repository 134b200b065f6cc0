import { type RefObject, useLayoutEffect } from 'react'

/**
 * While `active`, remembers who had the focus before, and gives it back at the end, unless the person or the app has
 * moved it elsewhere in the meantime. Call it before the effect that moves the focus.
 */
export function useFocusReturn(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useLayoutEffect(() => {
    const container = ref.current
    if (!active || !container) return undefined
    const before = activeElement(container.ownerDocument)
    return () => {
      const now = activeElement(container.ownerDocument)
      if (before?.isConnected && (!now || container.contains(now))) before.focus({ preventScroll: true })
    }
  }, [ref, active])
}

/** The element that really has the focus, looked up through open shadow roots. `undefined` if it is the body. */
export function activeElement(root: Document | ShadowRoot): HTMLElement | undefined {
  let active = root.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== active.ownerDocument.body ? active : undefined
}
