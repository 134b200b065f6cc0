import { caipAddressSchema, caipNetworkIdSchema, namespaces } from '@latchkey/protocol'
import * as v from 'valibot'

const namespaceSchema = v.picklist(namespaces)

const connectionSchema = v.object({
  connectorId: v.string(),
  name: v.string(),
  imageUrl: v.optional(v.string()),
  type: v.picklist(['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'MULTI_CHAIN', 'AUTH', 'WALLET_CONNECT']),
  accounts: v.array(caipAddressSchema),
  walletNetworkId: v.optional(caipNetworkIdSchema),
  /** The namespaces that this connection was in use for. */
  currentFor: v.array(namespaceSchema),
})

/**
 * What one kit keeps across a reload (spec 3). Raise `v` and migrate when a field changes its meaning; whatever does
 * not fit is a fresh start.
 */
export const persistedSchema = v.object({
  v: v.literal(1),
  activeNamespace: v.optional(namespaceSchema),
  activeNetworkId: v.optional(caipNetworkIdSchema),
  /** The network last used of each namespace. */
  networkIds: v.optional(v.array(caipNetworkIdSchema)),
  recentWallets: v.array(v.object({ id: v.string(), name: v.string(), imageUrl: v.optional(v.string()) })),
  connectedNamespaces: v.array(namespaceSchema),
  connections: v.array(connectionSchema),
  lastConnectorId: v.optional(v.string()),
})

/** The persisted record. */
export type Persisted = v.InferOutput<typeof persistedSchema>
