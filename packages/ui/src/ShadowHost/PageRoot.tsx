import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { resolveTheme } from '../tokens/resolveTheme.ts'
import type { Theme } from '../tokens/theme.types.ts'
import { themeVariables } from '../tokens/themeVariables.ts'
import { useSystemIsLight } from '../tokens/useSystemIsLight.ts'
import { adoptStyles } from './adoptStyles.ts'
import { StyleRoot } from './StyleRoot.ts'

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
    <StyleRoot value={document}>
      <div className="lk">{children}</div>
    </StyleRoot>
  )
}
