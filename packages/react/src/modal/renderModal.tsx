import type { Kit } from '@latchkey/core'
import { createRoot } from 'react-dom/client'
import { LatchkeyProvider, type LatchkeyProviderProps } from '../LatchkeyProvider.tsx'

/** Draws the modal of a kit, from a root that is not in the page: the modal puts itself at the page's end. */
export function renderModal(kit: Kit, { catalogues }: Pick<LatchkeyProviderProps, 'catalogues'>): () => void {
  const root = createRoot(document.createElement('div'))
  root.render(<LatchkeyProvider kit={kit} {...(catalogues && { catalogues })} />)
  return () => root.unmount()
}
