/**
 * Undoes `inert` on a dialog and its host while it is shown. Some password managers put their own menu beside a form
 * field and mark everything around it inert, the dialog that holds the field included, which leaves it dead for good.
 * Returns the stop function.
 */
export function keepInteractive(dialog: HTMLElement): () => void {
  const root = dialog.getRootNode()
  const targets = root instanceof ShadowRoot ? [dialog, root.host] : [dialog]
  const observer = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof HTMLElement) target.removeAttribute('inert')
  })
  for (const target of targets) observer.observe(target, { attributeFilter: ['inert'] })
  return () => observer.disconnect()
}
