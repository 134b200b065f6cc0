import { useStyles } from '@latchkey/ui'
import { memo } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { layoutCss } from '../parts/layout.css.ts'
import { Branding } from './Branding.tsx'
import { ViewHost } from './ViewHost.tsx'

/** What the dialog and the embedded card show alike. Opening and closing change nothing of it. */
export const ModalContent = memo(function ModalContent() {
  const { stack, direction } = useKitState(({ modal }) => ({ stack: modal.stack, direction: modal.direction }))
  useStyles(layoutCss)
  const wanted = stack.at(-1)
  if (wanted === undefined) return null
  return (
    <>
      <ViewHost wanted={wanted} depth={stack.length} direction={direction} />
      <Branding />
    </>
  )
})
