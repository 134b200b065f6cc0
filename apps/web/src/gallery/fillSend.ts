import { editSend, type Kit, selectAccount, selectActiveNetwork } from '@latchkey/core'
import { balancesQuery, getQueryClient } from '@latchkey/core/queries'
import { formatAmount } from '@latchkey/protocol'
import { toSendToken } from '../home/toSendToken.ts'

/**
 * Fills the send form with a hundredth of what the account holds on the network in use, to itself. Nothing is sent.
 * Answers false when there is nothing to send.
 */
export async function fillSend(kit: Kit): Promise<boolean> {
  const state = kit.store.getState()
  const { address } = selectAccount(state)
  const network = selectActiveNetwork(kit, state)
  if (address === undefined || network === undefined) return false
  const networkIds = [network.caipNetworkId]
  const { tokens } = await getQueryClient(kit).fetchQuery(balancesQuery(kit, { address, networkIds }))
  const token = tokens.find(({ units }) => units >= 100n)
  if (token === undefined) return false
  editSend(kit, {
    token: toSendToken(token),
    networkId: token.chainId,
    sendTokenAmount: formatAmount(token.units / 100n, token.decimals),
    receiverAddress: address,
  })
  return true
}
