import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { resolveTheme } from '../tokens/resolveTheme.ts'
import type { Theme } from '../tokens/theme.types.ts'
import { themeVariables } from '../tokens/themeVariables.ts'
import { useSystemIsLight } from '../tokens/useSystemIsLight.ts'
import { adoptStyles } from './adoptStyles.ts'
import { StyleRoot } from './StyleRoot.ts'

export type ShadowHostProps = {
  /** The sheet of the root: `styles`, or `buttonStyles` for a lone button. */
  readonly styles: string
  readonly theme?: Theme | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
  readonly lang?: string | undefined
  /** A class of the host page, to place the host; its rules may also set `--lk-` properties. */
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/**
 * An open shadow root, styled by an adopted sheet alone: nothing of the page's rules comes in (`all: initial`), nothing
 * goes out, and there is no style element or attribute in any markup. Renders an empty host on a server.
 */
export function ShadowHost({ styles, theme = {}, dir = 'ltr', lang, className, children }: ShadowHostProps) {
  const [root, setRoot] = useState<ShadowRoot>()
  const attributes = resolveTheme(theme, useSystemIsLight())
  const attach = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
      adoptStyles(shadow, styles)
      setRoot(shadow)
    },
    [styles],
  )
  return (
    <div ref={attach} className={className} {...attributes} style={root && (themeVariables(theme) as CSSProperties)}>
      {root &&
        createPortal(
          <StyleRoot value={root}>
            <div className="lk" dir={dir} lang={lang}>
              {children}
            </div>
          </StyleRoot>,
          root,
        )}
    </div>
  )
}
