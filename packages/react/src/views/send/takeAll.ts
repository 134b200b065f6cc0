import { editSend, type Kit } from '@latchkey/core'
import { formatAmount } from '@latchkey/protocol'
import type { QueryParts } from '../../queries/useQueryParts.ts'
import type { SendForm } from './useSendForm.ts'

/**
 * Puts the whole balance into the form. Of the native token, what the fee may cost at most stays behind; where the fee
 * can't be known, all of it is taken, and the check before the review says if that is too much.
 */
export async function takeAll(kit: Kit, parts: QueryParts, form: SendForm, to: string | undefined): Promise<void> {
  const { send, from, network, balanceUnits } = form
  const { token } = send
  if (token === undefined || balanceUnits === undefined || from === undefined || network === undefined) return
  let units = balanceUnits
  if (token.address === undefined) {
    try {
      const client = parts.getQueryClient(kit)
      const asked = { from, to: to ?? from, networkId: network.caipNetworkId }
      const most = await client.fetchQuery(parts.spendableQuery(kit, { ...asked, speed: send.speed }))
      const small = { amountUnits: 1n, token: { symbol: token.symbol, decimals: token.decimals } }
      const fee = most ?? (await client.fetchQuery(parts.feeQuery(kit, { ...asked, ...small })))?.maxFeeUnits ?? 0n
      units = most ?? balanceUnits - fee
    } catch (error) {
      kit.env.log('warn', 'The fee could not be estimated', error)
    }
  }
  editSend(kit, { sendTokenAmount: formatAmount(units > 0n ? units : 0n, token.decimals) })
}
