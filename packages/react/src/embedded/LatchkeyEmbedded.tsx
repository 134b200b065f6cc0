import { type ComponentType, useEffect, useState } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { useLatchkeyContext } from '../hooks/useLatchkeyContext.ts'
import type { Catalogue } from '../messages/messages.types.ts'

type Chunk = {
  readonly Card: ComponentType<{ readonly catalogue: Catalogue }>
  readonly catalogue: Catalogue
}

/**
 * The modal as a part of the page: no overlay and nothing to close. For a kit that was made with `enableEmbedded`; with
 * any other it renders nothing.
 */
export function LatchkeyEmbedded() {
  const { kit, catalogue } = useLatchkeyContext()
  const embedded = useKitState((state) => state.modal.embedded)
  const [chunk, setChunk] = useState<Chunk>()
  useEffect(() => {
    if (!embedded) return
    let stale = false
    import('./embeddedChunk.ts').then(
      ({ embeddedChunk }) => {
        if (!stale) setChunk(embeddedChunk)
      },
      (error: unknown) => kit.env.log('error', 'The embedded card could not be fetched', error),
    )
    return () => {
      stale = true
    }
  }, [kit, embedded])
  if (!embedded || chunk === undefined) return null
  return <chunk.Card catalogue={catalogue ?? chunk.catalogue} />
}
