import { openModal } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { buttonStyles, ShadowHost } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useLatchkeyContext } from '../hooks/useKit.ts'
import { useHostTheme } from '../theme/useHostTheme.ts'

/** What the buttons of the host page add to the ui sheet. */
const hostButtonCss = `
:host{display:inline-block}
.lk-btn.sm{min-block-size:var(--lk-hit);padding-inline:var(--lk-s3);font-size:var(--lk-t2);line-height:var(--lk-l2)}
.lk-btn>.lk-img.s:first-child{margin-inline-start:calc(var(--lk-s1)*-1)}
.lk-bal{font-variant-numeric:tabular-nums;min-inline-size:6ch;direction:ltr}
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

/** What all buttons of the host page understand. */
export type HostButtonProps = {
  /** 48 px (default) or 44 px high. */
  readonly size?: 'md' | 'sm' | undefined
  readonly disabled?: boolean | undefined
  /** Another text than the catalogue's. */
  readonly label?: string | undefined
}

export type AccountButtonProps = Omit<HostButtonProps, 'label'> & {
  /** Whether the balance of the network in use is shown before the address. Default `show`. */
  readonly balance?: 'show' | 'hide' | undefined
  /** How much of the address is shown. Default 4 and 6. */
  readonly charsStart?: number | undefined
  readonly charsEnd?: number | undefined
  /** Default: the namespace in use. */
  readonly namespace?: Namespace | undefined
}

export type ConnectButtonProps = HostButtonProps &
  AccountButtonProps & {
    /** The text while a wallet is asked. */
    readonly loadingLabel?: string | undefined
  }

/** The id by which apps find a button in their own tests, with the namespace if the button is for one. */
export function testId(id: string, namespace: Namespace | undefined): string {
  return namespace === undefined ? id : `${id}-${namespace}`
}

/** The ends of an address. It is left whole when nothing would be saved. */
export function shortenAddress(address: string, charsStart: number, charsEnd: number): string {
  if (address.length <= charsStart + charsEnd + 1) return address
  return `${address.slice(0, charsStart)}…${address.slice(address.length - charsEnd)}`
}

type OpenOptions = Parameters<typeof openModal>[1]

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
