import type { Kit } from '@latchkey/core'
import { createRoot } from 'react-dom/client'
import { LatchkeyEmbedded } from '../embedded/LatchkeyEmbedded.tsx'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import type { Catalogue } from '../messages/messages.types.ts'

/** Draws the modal of a kit into a shadow root of the page, as a part of it. The kit's notifications are the dialog's. */
export function renderEmbedded(kit: Kit, place: ShadowRoot, catalogues: readonly Catalogue[]): () => void {
  const root = createRoot(place)
  root.render(
    <LatchkeyProvider kit={kit} catalogues={catalogues} modal={false}>
      <LatchkeyEmbedded />
    </LatchkeyProvider>,
  )
  return () => root.unmount()
}
