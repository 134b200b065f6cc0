import { useMoney } from '@latchkey/react'
import { VisuallyHidden } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useText } from '../messages/text.tsx'

/** A figure, or dots in its place while figures are covered. */
export function Redacted({ children }: { readonly children: ReactNode }) {
  const { hidden } = useMoney()
  const { t } = useText()
  if (!hidden) return children
  return (
    <>
      <span aria-hidden="true">••••</span>
      <VisuallyHidden>{t('figures.hidden')}</VisuallyHidden>
    </>
  )
}
