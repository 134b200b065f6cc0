import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../hooks/useKit.ts'
import { firstEnglish } from '../messages/firstEnglish.ts'
import { useFirstText } from '../text/TextContext.ts'
import { TextProvider } from '../text/TextProvider.tsx'

export type KitTextsProps = {
  /** Shown until the texts are here. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** The kit's texts for parts of the modal that an app puts into pages of its own. */
export function KitTexts({ fallback, children }: KitTextsProps) {
  const { catalogue } = useLatchkeyContext()
  return (
    <TextProvider first={firstEnglish} catalogue={catalogue} complete>
      <WhenHere fallback={fallback}>{children}</WhenHere>
    </TextProvider>
  )
}

function WhenHere({ fallback, children }: KitTextsProps) {
  return useFirstText().all === undefined ? fallback : children
}
