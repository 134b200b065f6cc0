import { useStyles } from '@latchkey/ui'
import { useKitState } from '../hooks/useKitState.ts'
import { layoutCss } from '../parts/layout.css.ts'
import { Branding } from './Branding.tsx'
import { ViewHost } from './ViewHost.tsx'

/** What the dialog and the embedded card show alike. */
export function ModalContent() {
  const modal = useKitState((state) => state.modal)
  useStyles(layoutCss)
  const wanted = modal.stack.at(-1)
  if (wanted === undefined) return null
  return (
    <>
      <ViewHost modal={modal} wanted={wanted} />
      <Branding />
    </>
  )
}
