import type { ReactNode } from 'react'
import { DialogCard } from './DialogCard.tsx'

export type EmbeddedProps = {
  readonly label: string
  readonly shake?: boolean | undefined
  readonly cardTestId?: string | undefined
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The dialog's card as a part of the page: no overlay, no trap, nothing to close. */
export function Embedded({ label, shake, cardTestId, aside, children }: EmbeddedProps) {
  return (
    <>
      <DialogCard inPage label={label} shake={shake} testId={cardTestId}>
        {children}
      </DialogCard>
      {aside}
    </>
  )
}
