/** The element that really has the focus, looked up through open shadow roots. `undefined` if it is the body. */
export function activeElement(root: Document | ShadowRoot): HTMLElement | undefined {
  let active = root.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== active.ownerDocument.body ? active : undefined
}
