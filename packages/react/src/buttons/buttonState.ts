import { type KitState, type openModal, selectAccount } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { buttonStyles } from '@latchkey/ui/plain'
import type { ButtonMessageKey, Translate } from '../messages/messages.types.ts'

// The props of the buttons of the host page and what the connect button shows, in one place for all that draw it.

/** The sheet of a button: what the host page's buttons add to that of the ui parts. */
export const hostButtonStyles = `${buttonStyles}
:host{display:inline-block;vertical-align:middle}
.lk-btn.sm{min-block-size:var(--lk-hit);padding-inline:var(--lk-s3);font-size:var(--lk-t2);line-height:var(--lk-l2)}
.lk-btn>.lk-img.s:first-child{margin-inline-start:calc(var(--lk-s1)*-1)}
.lk-bal{font-variant-numeric:tabular-nums;min-inline-size:9ch;direction:ltr}
.lk-bal+.lk-img{margin-inline-start:var(--lk-s1)}
`

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

type Translated = Translate<ButtonMessageKey>

/** What a press on a button opens. */
export type OpenOptions = Parameters<typeof openModal>[1]

/** The id by which apps find a button in their own tests, with the namespace if the button is for one. */
export function testId(id: string, namespace: Namespace | undefined): string {
  return namespace === undefined ? id : `${id}-${namespace}`
}

type ShownEnds = Pick<AccountButtonProps, 'charsStart' | 'charsEnd'>

/** The ends of an address. It is left whole when nothing would be saved. */
export function shortenAddress(address: string, { charsStart = 4, charsEnd = 6 }: ShownEnds): string {
  if (address.length <= charsStart + charsEnd + 1) return address
  return `${address.slice(0, charsStart)}…${address.slice(address.length - charsEnd)}`
}

/** Of the connect button. The text of a connected one is there until the account button's code is. */
export function connectButtonState(state: KitState, props: ConnectButtonProps, t: Translated) {
  const { namespace, label, loadingLabel } = props
  const { address } = selectAccount(state, namespace)
  const asking = state.attempt.status === 'pending'
  return {
    isConnected: address !== undefined,
    testId: testId(address === undefined ? 'connect-button' : 'account-button', namespace),
    text: address
      ? shortenAddress(address, props)
      : asking
        ? (loadingLabel ?? t('button.connecting'))
        : (label ?? t('button.connect')),
    open: namespace && { namespace },
  }
}
