import {
  getSessionContext,
  getSessions,
  postActivateSession,
  postRevokeSession,
  postSession,
  sessionSchema,
} from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { stringToHex } from 'viem/utils'
import { ApiError } from '../../http/ApiError.ts'
import { expectRoom } from '../../http/expectRoom.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { accountInPath, accountOrAddress, chainIdOf } from '../permissions/accountInPath.ts'
import { type GrantFollower, keyOf } from '../permissions/createGrantFollower.ts'
import type { GrantRow, GrantStore, SessionRow } from '../permissions/createGrantStore.ts'
import { permissionError } from '../permissions/permission.errors.ts'
import { disabledAt, expectSigned } from '../permissions/permissionsModule.ts'
import { readSignedGrant, splitContext } from '../permissions/readSignedGrant.ts'
import { describeContext } from './describeSession.ts'

/** Room for what a client says of a session, in characters. */
const maxAsked = 16_384
const askedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ permissions: sessionSchema.entries.permissions, policies: sessionSchema.entries.policies }),
)

/** Sessions in the words of the peer's clients, over the same grants as those of `permissions`. */
export function sessionsModule({ chains, grants, grantFollower, disk, clock }: sessionsModule.Options): Module {
  return {
    name: 'sessions',
    routes: [
      defineRoute(postSession, async ({ params, query, body, project }) => {
        const { chain, account } = accountInPath(params.account, chains)
        const { expiry, signer, permissions, policies } = body
        const asked = JSON.stringify({ signer, permissions, policies })
        if (asked.length > maxAsked)
          throw new ApiError({ code: 'api/payload-too-large', description: 'A session is said in 16,384 characters.' })
        expectRoom(disk, [asked])
        const pci = await grants.begin({ chain, account }, { project: project().id, asked, expiryS: expiry })
        return jsonReply({ pci, key: { type: 'secp256k1', publicKey: powerlessKey(query.v === '2') } })
      }),

      defineRoute(getSessions, async ({ params, project }) => {
        const rows = await grants.sessions(accountOrAddress(params.account, chains), project().id)
        const given = await grants.ofSessions(rows.map(({ pci }) => pci))
        const said = await grantFollower.read(given)
        const nowS = Math.floor(clock.nowMs() / 1000)
        const members = Map.groupBy(
          given.map((one) => ({
            ...one,
            endedAt: disabledAt(one, said.get(keyOf(one)), nowS),
            isRead: said.has(keyOf(one)),
          })),
          ({ pci }) => pci,
        )
        const { id, name } = project()
        return jsonReply({
          pcis: rows.map((row) => ({
            project: { id, name, url: null, iconUrl: null },
            ...describeRow(row, members.get(row.pci) ?? []),
          })),
        })
      }),

      defineRoute(getSessionContext, async ({ params, query, project }) => {
        const session = await grants.session(query.pci, accountOrAddress(params.account, chains))
        if (session?.project !== project().id) throw permissionError('permissions/unknown', 'pci')
        return jsonReply({ context: session.context })
      }),

      defineRoute(postActivateSession, async ({ params, body, project }) => {
        const { chain, account, chainId } = accountInPath(params.account, chains)
        const context = body.context.toLowerCase() as Hex
        const contexts = splitContext(context)
        const place = { account, chainId, nowMs: clock.nowMs() }
        const signed = await Promise.all(contexts.map((one) => readSignedGrant(one, place)))
        expectRoom(disk, contexts)
        const by = { project: project().id, origin: null, pci: body.pci, context }
        await grants.keep({ chain, account }, signed, by)
        return jsonReply({ success: true })
      }),

      defineRoute(postRevokeSession, async ({ params, body }) => {
        const { pci, signature } = body
        const session = await grants.session(pci, accountOrAddress(params.account, chains))
        if (session === undefined) throw permissionError('permissions/unknown', 'pci')
        const owner = accountInPath(`${session.chain}:${session.account}`, chains)
        await expectSigned(owner, { pci }, signature as Hex)
        await grants.revoke(owner, { pci })
        return jsonReply({ success: true })
      }),
    ],
  }
}

export declare namespace sessionsModule {
  type Options = {
    chains: ChainTable
    grants: GrantStore
    grantFollower: Pick<GrantFollower, 'read'>
    disk: Pick<DiskWatch, 'take'>
    clock: Clock
  }
}

/** A key of its own for each session, whose private half is kept by no one: there is no cosigner. */
function powerlessKey(isPlain: boolean): Hex {
  const { publicKey } = privateKeyToAccount(generatePrivateKey())
  return isPlain ? publicKey : stringToHex(publicKey.slice(2))
}

/** A grant with what its chain says of it. */
type Member = GrantRow & { readonly endedAt: number | null; readonly isRead: boolean }

function describeRow(row: SessionRow, members: readonly Member[]) {
  const asked = v.safeParse(askedSchema, row.asked)
  const said = asked.success ? asked.output : { permissions: [], policies: [] }
  const chainId = chainIdOf(row.chain)
  // A session is over once all that it let do is taken back, however that was said.
  const ends = [row.revoked_at, lastOf(members.map(({ revoked_at }) => revoked_at))].filter((end) => end !== null)
  return {
    pci: row.pci,
    expiry: Number(row.expiry),
    createdAt: Number(row.created_at),
    permissions:
      row.context === null ? said.permissions : members.map(({ context }) => describeContext(context, chainId)),
    policies: row.context === null ? said.policies : [],
    context: row.context,
    revokedAt: ends.length === 0 ? null : Math.min(...ends.map(Number)),
    disabledAt: lastOf(members.map(({ endedAt }) => endedAt)),
    chain: members.every(({ isRead }) => isRead) ? ('read' as const) : ('notRead' as const),
  }
}

/** When the last one ended. Null: one of them did not, or there is none. */
function lastOf(times: readonly (number | string | null)[]): number | null {
  return times.length === 0 || times.includes(null) ? null : Math.max(...times.map(Number))
}
