import type { Kit } from '@latchkey/core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { LatchkeyProvider, type LatchkeyProviderProps } from '../src/LatchkeyProvider.tsx'

export type MountedApp = {
  readonly container: HTMLElement
  /** The shadow root of the modal; throws while there is none. */
  readonly modal: () => ShadowRoot
  /** First match in the modal. */
  readonly find: (selector: string) => HTMLElement | null
  readonly rerender: (children: ReactNode) => void
  readonly unmount: () => void
}

/** A page with a provider around `children`, taken away at the end of the test. */
export function mountApp(kit: Kit, children: ReactNode, props: Omit<LatchkeyProviderProps, 'kit'> = {}): MountedApp {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  const rerender = (content: ReactNode) =>
    root.render(
      <LatchkeyProvider kit={kit} {...props}>
        {content}
      </LatchkeyProvider>,
    )
  let mounted = true
  const unmount = () => {
    if (!mounted) return
    mounted = false
    root.unmount()
    container.remove()
  }
  onTestFinished(unmount)
  rerender(children)
  const modal = () => {
    const host = [...document.body.querySelectorAll(':scope > div')].find((each) =>
      each.shadowRoot?.querySelector('dialog'),
    )
    if (!host?.shadowRoot) throw new Error('The modal is not in the page.')
    return host.shadowRoot
  }
  return { container, modal, find: (selector) => modal().querySelector<HTMLElement>(selector), rerender, unmount }
}
