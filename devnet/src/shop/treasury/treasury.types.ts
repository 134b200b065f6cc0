import type { CaipNetworkId } from '@latchkey/protocol'
import type { SignedPayment } from '../openShopStore.ts'

/** The shop's account on one chain of the devnet. */
export type Treasury = {
  readonly networkId: CaipNetworkId
  /** The account's count on the chain; undefined where it has none. */
  count(): Promise<number | undefined>
  /** Signs, and sends nothing. @param nonce At least: the one after the last that was signed */
  sign(payment: Payment, nonce: number): Promise<SignedPayment>
  /** Sends what is signed. Twice is once. */
  send(payment: SignedPayment): Promise<void>
  /** What has become of it. `gone`: no block can take it any more. */
  stateOf(payment: SignedPayment): Promise<'confirmed' | 'failed' | 'waiting' | 'gone'>
}

/** What is to be paid to whom. */
export type Payment = {
  readonly receiver: string
  /** Contract or mint; undefined for the native token. */
  readonly token: string | undefined
  /** Whole units as decimal text, and the digits of the token. */
  readonly amount: string
  readonly decimals: number
}

/** The chain isn't one of this machine: the shop gives coins away, and starts nowhere else. */
export function expectLocalUrl(rpcUrl: string): void {
  const { hostname } = new URL(rpcUrl)
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return
  throw new Error(`The practice shop starts on the devnet alone: ${hostname} is another machine.`)
}
