import { useKitState, useLatchkeyContext } from '../hooks/useKit.ts'
import { useLoaded } from '../hooks/useLoaded.ts'

const loadChunk = async () => (await import('./embeddedChunk.ts')).embeddedChunk

/**
 * The modal as a part of the page: no overlay and nothing to close. For a kit that was made with `enableEmbedded`; with
 * any other it renders nothing.
 */
export function LatchkeyEmbedded() {
  const { catalogue } = useLatchkeyContext()
  const embedded = useKitState((state) => state.modal.embedded)
  const chunk = useLoaded(loadChunk, embedded)
  if (!embedded || chunk === undefined) return null
  return <chunk.Card first={chunk.first} catalogue={catalogue} />
}
