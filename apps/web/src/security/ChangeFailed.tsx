import type { KitError } from '@latchkey/protocol'
import { ErrorNote, KitTexts } from '@latchkey/react/parts'

/** Why the wallet did not do it; nothing while nothing failed. */
export function ChangeFailed({ error }: { readonly error: KitError | undefined }) {
  if (error === undefined) return null
  return (
    <KitTexts>
      <ErrorNote error={error} />
    </KitTexts>
  )
}
