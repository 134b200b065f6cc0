import { selectAccount } from '../connection/account.selectors.ts'
import { supports } from '../features/features.ts'
import type { Kit } from '../kit/kit.types.ts'
import { sendMachine } from '../send/send.machine.ts'
import type { SendToken } from '../send/sendState.ts'
import { balancesQuery, type TokenBalance } from './balances.query.ts'
import { getQueryClient } from './queryClient.ts'

/**
 * Puts what the active account holds and could send into `send.tokenBalances`, over all networks of its namespace. Does
 * nothing without an account. For screens without the hooks; the hooks read the same cache.
 * @throws what `balancesQuery` throws when no network could be read.
 */
export async function loadSendTokens(kit: Kit): Promise<void> {
  const state = kit.store.getState()
  const { address, namespace } = selectAccount(state)
  if (address === undefined) return
  const networkIds = kit.networks
    .filter((network) => network.chainNamespace === namespace && supports(kit, 'send', network.caipNetworkId))
    .map((network) => network.caipNetworkId)
  const { tokens } = await getQueryClient(kit).fetchQuery(
    balancesQuery(kit, { address, networkIds, currency: state.display.currency }),
  )
  const held = tokens.filter(({ units }) => units > 0n)
  sendMachine(kit).send({ type: 'TokensLoaded', tokenBalances: held.map(toSendToken) })
}

function toSendToken(token: TokenBalance): SendToken {
  const { address, symbol, decimals, name, chainId, iconUrl, units, price } = token
  return { address, symbol, decimals, name, networkId: chainId, iconUrl, balanceUnits: units, price }
}
