import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { resolveTheme, type Theme, themeVariables } from '../tokens/theme.ts'
import { useSystemIsLight } from '../tokens/useSystemIsLight.ts'
import { adoptStyles } from './adoptStyles.ts'
import { StyleRoot } from './styleRoot.ts'

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
  const systemIsLight = useSystemIsLight()
  const attributes = resolveTheme(theme, root && systemIsLight)
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
          <StyleRoot.Provider value={root}>
            <div className="lk" dir={dir} lang={lang}>
              {children}
            </div>
          </StyleRoot.Provider>,
          root,
        )}
    </div>
  )
}

export type PageRootProps = {
  readonly styles: string
  readonly theme?: Theme | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
  readonly lang?: string | undefined
  readonly children?: ReactNode
}

/** The same parts for a page that is ours as a whole: the sheet is adopted by the document, the theme set on `<html>`. */
export function PageRoot({ styles, theme = {}, dir = 'ltr', lang, children }: PageRootProps) {
  const systemIsLight = useSystemIsLight()
  // While rendering, not in an effect: effects of the parts below run first, and their sheets go after this one.
  useMemo(() => adoptStyles(document, styles), [styles])
  useLayoutEffect(() => {
    const html = document.documentElement
    for (const [name, value] of Object.entries(resolveTheme(theme, systemIsLight))) {
      if (value === undefined) html.removeAttribute(name)
      else html.setAttribute(name, value)
    }
    const variables = Object.entries(themeVariables(theme))
    for (const [name, value] of variables) html.style.setProperty(name, value)
    return () => {
      for (const [name] of variables) html.style.removeProperty(name)
    }
  }, [theme, systemIsLight])
  useLayoutEffect(() => {
    document.documentElement.dir = dir
    if (lang) document.documentElement.lang = lang
  }, [dir, lang])
  return (
    <StyleRoot.Provider value={document}>
      <div className="lk">{children}</div>
    </StyleRoot.Provider>
  )
}
