import {
  type PracticeGift,
  type PracticePayment,
  practiceGiftsSchema,
  practiceMoneyErrorSchema,
  practiceMoneySchema,
} from '@latchkey/protocol/http'
import * as v from 'valibot'

/** Why no practice money came. */
export type PracticeMoneyProblem = 'limited' | 'unreachable' | 'failed'

export type PracticeMoneyAnswer =
  | { readonly sent: readonly PracticePayment[] }
  | { readonly problem: PracticeMoneyProblem }

/** Asks the devnet's faucet to pay accounts. Resolves once the money is on the chains. */
export async function requestPracticeMoney(
  faucetUrl: string,
  addresses: readonly string[],
  fetchFile: typeof fetch = fetch,
): Promise<PracticeMoneyAnswer> {
  try {
    const response = await fetchFile(faucetUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ addresses }),
    })
    const body: unknown = await response.json()
    if (response.ok) return v.parse(practiceMoneySchema, body)
    const refusal = v.safeParse(practiceMoneyErrorSchema, body)
    return { problem: refusal.success && refusal.output.code === 'limited' ? 'limited' : 'failed' }
  } catch (error) {
    return { problem: v.isValiError(error) ? 'failed' : 'unreachable' }
  }
}

/** What the faucet gives, each amount once, on the networks that are named; nothing while it can't be asked. */
export async function loadPracticeGifts(
  faucetUrl: string,
  networkIds: readonly string[],
  fetchFile: typeof fetch = fetch,
): Promise<readonly PracticeGift[]> {
  try {
    const { gifts } = v.parse(practiceGiftsSchema, await (await fetchFile(faucetUrl)).json())
    const own = gifts.filter(({ networkId }) => networkIds.includes(networkId))
    return own.filter(({ symbol }, index) => own.findIndex((other) => other.symbol === symbol) === index)
  } catch {
    return []
  }
}
