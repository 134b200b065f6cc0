import { buttonStyles, ShadowHost } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../hooks/useLatchkeyContext.ts'
import { useHostTheme } from '../theme/useHostTheme.ts'
import { hostButtonCss } from './button.css.ts'

const sheet = buttonStyles + hostButtonCss

/** The small shadow root of a button in the host page: no rule of the page comes in, none of ours goes out. */
export function ButtonHost({ children }: { readonly children: ReactNode }) {
  const { locale, direction } = useLatchkeyContext()
  return (
    <ShadowHost styles={sheet} theme={useHostTheme()} dir={direction} lang={locale}>
      {children}
    </ShadowHost>
  )
}
