import { createHash } from 'node:crypto'
import { constants } from '@latchkey/protocol'
import { getAvatar, getIdentity } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { ApiError } from '../../http/ApiError.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { AvatarReader } from './createAvatarReader.ts'
import type { IdentityReader } from './createIdentityReader.ts'

/** Names and pictures of addresses. */
export function identityModule({ readIdentity, readAvatar, config, clock }: identityModule.Options): Module {
  return {
    name: 'identity',
    routes: [
      defineRoute(getIdentity, async ({ params, query, project, baseUrl }) => {
        const fresh = query.useCache === 'false'
        if (fresh && project().id !== config.testingProjectId)
          throw new ApiError({
            code: 'api/invalid-request',
            field: 'useCache',
            description: 'Only the testing project may pass the cache over.',
          })
        const identity = await readIdentity(params.address, fresh)
        const ageMs = clock.nowMs() - Date.parse(identity.resolvedAt)
        const left = Math.max(0, Math.round((constants.identityCacheMs - ageMs) / 1000))
        // Given again while it says the same of its age, to the second.
        const untilMs = left === 0 ? 0 : clock.nowMs() + 1_000
        return {
          ...jsonReply(
            { ...identity, avatar: identity.avatar && avatarUrl(baseUrl, params.address, identity.avatar) },
            { 'cache-control': `public, max-age=${left}, s-maxage=${left}` },
          ),
          ...(fresh ? {} : { holds: () => clock.nowMs() < untilMs }),
        }
      }),
      defineRoute(getAvatar, async ({ params, header, network }) => {
        const image = await readAvatar(params.subject, network)
        if (image === undefined) throw noAvatar()
        const held = header('if-none-match')?.split(',')
        return {
          status: held?.some((tag) => tag.trim() === image.etag) ? 304 : 200,
          contentType: 'image/webp',
          body: image.bytes,
          headers: { etag: image.etag, 'cross-origin-resource-policy': 'cross-origin' },
        }
      }),
    ],
  }
}

export declare namespace identityModule {
  type Options = {
    readIdentity: IdentityReader
    readAvatar: AvatarReader
    config: { readonly testingProjectId: string | undefined }
    clock: Clock
  }
}

/** Where the picture that a record names is served; another record is another URL. */
function avatarUrl(baseUrl: string, subject: string, record: string): string {
  const version = createHash('sha256').update(record).digest('base64url').slice(0, 10)
  return `${baseUrl}/v1/avatar/${encodeURIComponent(subject)}?v=${version}`
}

/** Neither an address nor a name that is known here, or one without a picture that is taken. */
function noAvatar(): ApiError {
  return new ApiError({ code: 'api/not-found', field: 'subject', description: 'There is no such picture.' })
}
