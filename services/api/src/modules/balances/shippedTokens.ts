import { caipNetworkIdSchema } from '@latchkey/protocol'
import * as v from 'valibot'
import rows from '../../../seed/tokens.json' with { type: 'json' }
import type { TokenConfig } from '../../config/config.types.ts'

const tokenSchema = v.strictObject({ symbol: v.string(), name: v.string(), decimals: v.number(), address: v.string() })

/** Well-known tokens by chain, for chains that the configuration gives no tokens. */
export const shippedTokens: readonly TokenConfig[] = Object.entries(rows).flatMap(([id, tokens]) => {
  const networkId = v.parse(caipNetworkIdSchema, id)
  return v.parse(v.array(tokenSchema), tokens).map((token) => ({ networkId, ...token }))
})
