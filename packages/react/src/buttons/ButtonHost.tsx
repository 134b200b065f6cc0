import { buttonStyles, ShadowHost } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../hooks/useLatchkeyContext.ts'
import { useHostTheme } from '../theme/useHostTheme.ts'

/** What the buttons of the host page add to the ui sheet. */
const hostButtonCss = `
:host{display:inline-block}
.lk-btn.sm{min-block-size:var(--lk-hit);padding-inline:var(--lk-s3);font-size:var(--lk-t2);line-height:var(--lk-l2)}
.lk-btn>.lk-img.s:first-child{margin-inline-start:calc(var(--lk-s1)*-1)}
.lk-bal{min-inline-size:6ch;direction:ltr}
.lk-bal+.lk-img{margin-inline-start:var(--lk-s1)}
.lk-vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`

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
