import type { SendToken } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'

/** A holding as the send form keeps it. */
export function toSendToken(token: TokenBalance): SendToken {
  const { address, symbol, decimals, name, chainId, iconUrl, units, price } = token
  return { address, symbol, decimals, name, networkId: chainId, iconUrl, balanceUnits: units, price }
}
