import type { CaipNetworkId } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import { createSiwxServer, type SiwxServer } from '@latchkey/siwx-server'
import { verifySignature } from '@latchkey/verify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ApiConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { createChainCall } from '../rpc/createChainCall.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { claimsOf } from './signInClaims.ts'
import { createAccountMetadata, openSignInStore } from './signInStore.ts'

/** Below which path of the service all of it is. */
export const signInPath = '/auth/v1'
/** Clients of this wire refresh no tokens: one serves for a day. */
const accessMs = 86_400_000
const sweepMs = 3_600_000
/** Servers of projects and pages that are kept ready. */
const maxServers = 1_000

/** Sign-ins for the apps of the operator. Undefined without keys to sign tokens with. */
export function buildSignIns(options: buildSignIns.Options): SignIns | undefined {
  const { config, database, chains, gateway, clock, onFailure } = options
  const { signInKeys: keys, publicUrl } = config
  if (keys === undefined) return undefined
  if (publicUrl === undefined) throw new Error('Sign-ins need PUBLIC_URL: their tokens name who issued them.')
  const issuer = `${publicUrl.replace(/\/+$/, '')}${signInPath}`
  const { store, close } = openSignInStore(config, database)
  const chainCall = createChainCall({ chains, gateway })
  const servers = new LRUCache<string, SiwxServer>({ max: maxServers })
  let sweptAtMs = clock.nowMs()

  const create = (project: string, host: string): SiwxServer =>
    createSiwxServer({
      domains: [host],
      basePath: signInPath,
      store,
      informal: true,
      clock: () => clock.nowMs(),
      verify: (signed, { signal }) => {
        const [networkId] = signed.account.split(/:(?=[^:]*$)/) as [CaipNetworkId]
        const isServed = chainCall.serves(networkId)
        return verifySignature(signed, {
          ...(signal && { signal }),
          ...(isServed && { ethCall: chainCall.ethCall }),
        })
      },
      session: {
        kind: 'token',
        keys,
        issuer,
        audience: project,
        accessMs,
        claims: (account) => claimsOf(project, account),
      },
    })

  return {
    serverOf(project, host) {
      const key = JSON.stringify([project, host])
      const server = servers.get(key) ?? create(project, host)
      servers.set(key, server)
      if (clock.nowMs() - sweptAtMs >= sweepMs) {
        sweptAtMs = clock.nowMs()
        server.sweep().catch(onFailure)
      }
      return server
    },
    ownHost: new URL(publicUrl).host,
    metadata: createAccountMetadata(database),
    close,
  }
}

export declare namespace buildSignIns {
  type Options = {
    config: Pick<ApiConfig, 'signInKeys' | 'publicUrl' | 'databaseUrl' | 'sqlitePath'>
    database: Kysely<Schema>
    chains: ChainTable
    gateway: RpcGateway
    clock: Clock
    onFailure: (error: unknown) => void
  }
}

export type SignIns = {
  /** What checks sign-ins of a project on the pages of a host, with the port where it is not the usual one. */
  serverOf(project: string, host: string): SiwxServer
  /** The host of the service itself. */
  readonly ownHost: string
  readonly metadata: ReturnType<typeof createAccountMetadata>
  close(): void
}
