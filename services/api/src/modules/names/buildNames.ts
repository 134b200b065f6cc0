import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { ApiConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import type { UntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { type AvatarReader, createAvatarReader } from '../identity/createAvatarReader.ts'
import { createIdentityReader, type IdentityReader } from '../identity/createIdentityReader.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { createNameRegistrar, type NameRegistrar } from './createNameRegistrar.ts'
import { createNameRepository, type NameRepository } from './createNameRepository.ts'
import { createSignatureCheck } from './createSignatureCheck.ts'
import { createNameGateway, type NameGateway } from './gateway/createNameGateway.ts'

/** What addresses are called: names of the operator's own zones, and those that a chain knows. */
export type Names = {
  readonly names: NameRepository
  readonly registrar: NameRegistrar
  readonly answerResolver: NameGateway
  readonly readIdentity: IdentityReader
  readonly readAvatar: AvatarReader
}

/** Puts the parts that know names together. */
export function buildNames(options: buildNames.Options): Names {
  const { config, zones, chains, gateway, httpClient, untrustedFetch, database, clock } = options
  const names = createNameRepository(database, clock)
  const readIdentity = createIdentityReader({ chains, gateway, names, clock })
  return {
    names,
    registrar: createNameRegistrar({ names, zones, chains, clock, check: createSignatureCheck({ chains, gateway }) }),
    answerResolver: createNameGateway({ names, zones, clock, signing: config.nameSigning }),
    readIdentity,
    readAvatar: createAvatarReader({
      chains,
      gateway,
      names,
      readIdentity,
      untrustedFetch,
      httpClient,
      ipfsGateway: config.ipfsGateway,
      clock,
    }),
  }
}

export declare namespace buildNames {
  type Options = {
    readonly config: Pick<ApiConfig, 'nameSigning' | 'ipfsGateway'>
    /** Whose names are given here. */
    readonly zones: readonly string[]
    readonly chains: ChainTable
    readonly gateway: RpcGateway
    readonly httpClient: HttpClient
    readonly untrustedFetch: UntrustedFetch
    readonly database: Kysely<Schema>
    readonly clock: Clock
  }
}
