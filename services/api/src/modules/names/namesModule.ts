import { isEvmAddress, isSolanaAddress } from '@latchkey/protocol'
import {
  getCcip,
  getNameSuggestions,
  getProfileAccount,
  getProfileReverse,
  postCcip,
  postProfileAccount,
  postProfileAddress,
  postProfileAttributes,
} from '@latchkey/protocol/http'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { ApiError, apiErrorBody } from '../../http/ApiError.ts'
import { expectRoom } from '../../http/expectRoom.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module, type Reply } from '../../http/route.ts'
import type { NameRegistrar } from './createNameRegistrar.ts'
import type { NameRepository } from './createNameRepository.ts'
import type { NameGateway } from './gateway/createNameGateway.ts'
import { nameNotFound, notAnAddress } from './name.errors.ts'
import { parseName, suggestNames } from './parseName.ts'

/** Names: who has them, where they lead, and how to get one. */
export function namesModule({ names, registrar, answerResolver, disk, config }: namesModule.Options): Module {
  const zones = config.nameZones
  return {
    name: 'names',
    routes: [
      defineRoute(getProfileAccount, async ({ params, query }) => {
        const found = await names.find(parseName(params.name, zones))
        if (found === undefined && String(query.apiVersion) !== '2') throw nameNotFound('name')
        return jsonReply(found ?? [])
      }),
      defineRoute(getProfileReverse, async ({ params, query }) => {
        if (!isEvmAddress(params.address) && !isSolanaAddress(params.address)) throw notAnAddress()
        const found = await names.ofAddress(params.address)
        if (found.length === 0 && String(query.apiVersion) !== '2') throw nameNotFound('address')
        return jsonReply(found)
      }),
      defineRoute(getNameSuggestions, async ({ params, query }) =>
        jsonReply({ suggestions: await suggestNames(names, zones, params.name, query.zone) }),
      ),
      defineRoute(postProfileAccount, async ({ body }) => {
        expectRoom(disk, [body])
        return jsonReply({ ...(await registrar.register(body)), success: true })
      }),
      defineRoute(postProfileAddress, async ({ params, body }) => {
        expectRoom(disk, [body])
        return jsonReply(await registrar.setAddress(params.name, body))
      }),
      defineRoute(postProfileAttributes, async ({ params, body }) => {
        expectRoom(disk, [body])
        return jsonReply(await registrar.setAttributes(params.name, body))
      }),
      defineRoute(getCcip, ({ params, requestId }) =>
        ccipReply(requestId, () => answerResolver(params.sender, params.data.replace(/\.json$/, ''))),
      ),
      defineRoute(postCcip, ({ body, requestId }) =>
        ccipReply(requestId, () => answerResolver(body.sender, body.data)),
      ),
    ],
  }
}

export declare namespace namesModule {
  type Options = {
    names: NameRepository
    registrar: NameRegistrar
    answerResolver: NameGateway
    disk: DiskWatch
    config: { readonly nameZones: readonly string[] }
  }
}

/** An answer of EIP-3668. Its failures have the reason as `message`, too: that is where its clients look. */
async function ccipReply(requestId: string, answer: () => Promise<string>): Promise<Reply> {
  try {
    return jsonReply({ data: await answer() })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const body = { ...apiErrorBody(error, requestId), message: error.message }
    return { ...jsonReply(body, { 'cache-control': 'no-store' }), status: error.status }
  }
}
