import { openModal } from '@latchkey/core'
import { ShadowHost } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../hooks/useKit.ts'
import { useHostTheme } from '../theme/useHostTheme.ts'
import { hostButtonStyles, type OpenOptions } from './buttonState.ts'

/** The small shadow root of a button in the host page: no rule of the page comes in, none of ours goes out. */
export function ButtonHost({ children }: { readonly children: ReactNode }) {
  const { locale, direction, server } = useLatchkeyContext()
  const Host = server?.Host ?? ShadowHost
  return (
    <Host styles={hostButtonStyles} theme={useHostTheme()} dir={direction} lang={locale}>
      {children}
    </Host>
  )
}

/** Handlers of a control that opens the modal: its code is fetched when a person is about to press. */
export function useOpenOnPress(options?: OpenOptions) {
  const { kit, prefetchModal } = useLatchkeyContext()
  return {
    'aria-haspopup': 'dialog',
    onPointerEnter: prefetchModal,
    onFocus: prefetchModal,
    onClick: () => void openModal(kit, options),
  } as const
}
