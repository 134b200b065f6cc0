import type { ReactNode } from 'react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { ShadowHost } from '../ShadowHost/ShadowHost.tsx'
import { styles } from '../styles.ts'
import type { Theme } from '../tokens/theme.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Waits until React has done what `work` asks for. Only here: what the person does in the browser needs no wrapping. */
async function settle(work: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  await act(async () => work())
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
}

export type Mounted = {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** First match in the shadow root; throws if there is none. */
  readonly find: (selector: string) => HTMLElement
  readonly rerender: (children: ReactNode) => Promise<void>
  readonly unmount: () => Promise<void>
}

export type MountOptions = { readonly theme?: Theme; readonly dir?: 'ltr' | 'rtl'; readonly css?: string }

/** Renders parts the way the product does: in a shadow host of a real page. */
export async function mount(
  children: ReactNode,
  { theme = {}, dir = 'ltr', css = styles }: MountOptions = {},
): Promise<Mounted> {
  const container = document.createElement('div')
  document.body.append(container)
  const reactRoot = createRoot(container)
  const rerender = (content: ReactNode) =>
    settle(() =>
      reactRoot.render(
        <ShadowHost styles={css} theme={theme} dir={dir}>
          {content}
        </ShadowHost>,
      ),
    )
  let mounted = true
  const unmount = async () => {
    if (mounted) await settle(() => reactRoot.unmount())
    mounted = false
    container.remove()
  }
  onTestFinished(unmount)
  await rerender(children)
  const host = container.firstElementChild
  if (!(host instanceof HTMLElement) || !host.shadowRoot) throw new Error('The host has no shadow root.')
  const root = host.shadowRoot
  const find = (selector: string) => {
    const element = root.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`Nothing matches ${selector}.`)
    return element
  }
  return { host, root, find, rerender, unmount }
}
