import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ApiConfig } from '../config/config.types.ts'
import type { Schema } from '../db/schema.types.ts'
import type { BundlerGateway } from '../modules/bundler/createBundlerGateway.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { RevocationCheck } from '../modules/permissions/createRevocationCheck.ts'
import type { RpcGateway } from '../modules/rpc/createRpcGateway.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import type { VoucherReader } from '../upstream/createVoucherReader.ts'
import { createOperationFollower, type OperationFollower } from './createOperationFollower.ts'
import { createReservations } from './createReservations.ts'
import { createSponsor, type Sponsor } from './createSponsor.ts'

/** Who pays fees, and who looks at what became of it. */
export type Sponsoring = { readonly sponsor: Sponsor; readonly follower: OperationFollower }

/** @returns Undefined where the operator pays for nothing. */
export function buildSponsor(options: buildSponsor.Options): Sponsoring | undefined {
  const { database, clock, log } = options
  const { sponsor: config } = options.config
  if (config === undefined) return undefined
  const reservations = createReservations({ database, clock })
  const follower = createOperationFollower({
    ...options,
    config,
    reservations,
    warn: (chain) => log.warn({ what: 'sponsor', chain }, 'the deposit of the paymaster is low'),
  })
  return { follower, sponsor: createSponsor({ ...options, config, reservations, follower }) }
}

export declare namespace buildSponsor {
  type Options = {
    config: ApiConfig
    chains: ChainTable
    gateway: RpcGateway
    readVoucher: VoucherReader | undefined
    isRevoked: RevocationCheck
    bundlerGateway: BundlerGateway
    database: Kysely<Schema>
    clock: Clock
    metrics: Metrics
    log: Logger
    onFailure: (error: unknown) => void
  }
}
