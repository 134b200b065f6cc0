import type { SendToken } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'

/** A holding as the send form takes it. */
export function toSendToken({ chainId, units, ...token }: TokenBalance): SendToken {
  const { address, symbol, decimals, name, iconUrl, price } = token
  return { address, symbol, decimals, name, iconUrl, price, networkId: chainId, balanceUnits: units }
}
