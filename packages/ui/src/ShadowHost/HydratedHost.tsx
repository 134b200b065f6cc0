import { useContext, useLayoutEffect } from 'react'
import { resolveTheme, themeVariables } from '../tokens/theme.ts'
import { ShadowHost, type ShadowHostProps } from './ShadowHost.tsx'
import { StyleRoot } from './styleRoot.ts'

export type HydratedHostProps = ShadowHostProps & {
  /** The sheet of the markup: `serverStyles` of `styles` and of what the parts below bring. */
  readonly markupStyles: string
  /** Of the page's content security policy, for the style elements of the markup. */
  readonly nonce?: string | undefined
  /** Address of a file with `markupStyles`, in place of a style element. */
  readonly stylesheet?: string | undefined
}

/**
 * A `ShadowHost` whose content is in the server's HTML, as a declarative shadow root. The browser's parser takes the
 * template away, so that React finds the empty host that it hydrates. The content itself isn't hydrated: it is drawn
 * again beside the server's and takes its place, before the browser paints.
 */
export function HydratedHost({ markupStyles, nonce, stylesheet, ...props }: HydratedHostProps) {
  if (typeof document === 'undefined') return <Markup {...{ markupStyles, nonce, stylesheet }} {...props} />
  return (
    <ShadowHost {...props}>
      {props.children}
      <Takeover />
    </ShadowHost>
  )
}

/** Takes away what the server has drawn, once what takes its place is there. */
function Takeover() {
  const root = useContext(StyleRoot)
  useLayoutEffect(() => {
    if (!(root instanceof ShadowRoot)) return
    const { activeElement, lastElementChild: content } = root
    // Who has come to the button by keyboard stays on it.
    if (activeElement && !content?.contains(activeElement)) content?.querySelector('button')?.focus()
    while (root.firstChild && root.firstChild !== content) root.firstChild.remove()
  }, [root])
  return null
}

/** Not among React's attributes. */
const openRoot = { shadowrootmode: 'open' }

function Markup({
  markupStyles,
  nonce,
  stylesheet,
  theme = {},
  dir = 'ltr',
  lang,
  className,
  children,
}: HydratedHostProps) {
  const variables = variablesCss(themeVariables(theme))
  return (
    <div className={className} {...resolveTheme(theme, undefined)}>
      <template {...openRoot}>
        {stylesheet === undefined ? (
          <>
            <style nonce={nonce}>{markupStyles}</style>
            {variables && <style nonce={nonce}>{variables}</style>}
          </>
        ) : (
          <link rel="stylesheet" href={stylesheet} />
        )}
        {/* Not shown before the file is there. */}
        <div className="lk" dir={dir} lang={lang} hidden={stylesheet !== undefined}>
          {children}
        </div>
      </template>
    </div>
  )
}

/**
 * As text of a style element, where a style attribute would break a strict policy. What HTML escapes is left out: quotes
 * stand around names of fonts, which do without.
 */
function variablesCss(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables)
    .map(([name, value]) => `${name}:${value.replaceAll(/["']/g, '')}`)
    .filter((line) => !/[<>&{};]/.test(line))
    .map((line) => `${line}!important;`)
  return lines.length === 0 ? '' : `:host{${lines.join('')}}`
}
