import {
  isSiwxRequired,
  type Kit,
  type KitState,
  selectAccount,
  selectActiveNetwork,
  selectWalletNetwork,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { type AccountButtonProps, shortenAddress, testId } from './buttonState.ts'

// What the buttons for connected people show and open: not in the first load.

/** What the account button adds to the sheet. The dot is the mark alone: the words are beside it. */
export const accountButtonStyles = `
.lk-away{position:relative}
.lk-away::after{content:"";position:absolute;inset-block-start:-3px;inset-inline-end:-3px;inline-size:8px;block-size:8px;border-radius:50%;background:oklch(.65 .16 55);box-shadow:0 0 0 2px var(--lk-fill)}
`

/** Of the account button; `undefined` without an account. */
export function accountButtonState(kit: Kit, state: KitState, props: AccountButtonProps) {
  const { namespace, balance = 'show' } = props
  const { address } = selectAccount(state, namespace)
  if (address === undefined) return undefined
  const { account, status } = state.siwx
  const isUnsigned = account !== undefined && status !== 'signed' && status !== 'checking'
  const mustSignIn = isUnsigned && isSiwxRequired(kit)
  return {
    address,
    testId: testId('account-button', namespace),
    short: shortenAddress(address, props),
    mustSignIn,
    showsBalance: balance === 'show' && !mustSignIn,
    isAway: isWalletAway(kit, state, namespace),
    open: { view: mustSignIn ? 'SIWXSignMessage' : 'Account', ...(namespace && { namespace }) } as const,
  }
}

/** Of the network button. */
export function networkButtonState(kit: Kit, state: KitState) {
  const isAway = isWalletAway(kit, state)
  return {
    network: selectActiveNetwork(kit, state),
    isAway,
    open: { view: isAway ? 'UnsupportedChain' : 'Networks' } as const,
  }
}

/** The wallet is where the app is not: that stays to be seen after the sheet that says so was closed. */
function isWalletAway(kit: Kit, state: KitState, namespace?: Namespace): boolean {
  return !kit.options.allowUnsupportedChain && !selectWalletNetwork(kit, state, namespace).supported
}
