import { getPermissions, postPermissions, postRevokePermissions } from '@latchkey/protocol/http'
import { revokePermissionsText } from '@latchkey/protocol/permissions'
import type { Clock } from '@latchkey/service-kit/clock'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import type { Address, Hex } from 'viem'
import { isAddressEqual, recoverMessageAddress } from 'viem/utils'
import { expectRoom } from '../../http/expectRoom.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { VoucherReader } from '../../upstream/createVoucherReader.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { accountInPath, chainIdOf } from './accountInPath.ts'
import { type GrantFollower, keyOf } from './createGrantFollower.ts'
import type { GrantOwner, GrantRow, GrantStore, RevokedGrants } from './createGrantStore.ts'
import { permissionError } from './permission.errors.ts'
import { readSignedGrant } from './readSignedGrant.ts'

/** Grants of accounts: kept, listed for their account, taken back by its signature. */
export function permissionsModule(options: permissionsModule.Options): Module {
  const { chains, grants, grantFollower, readVoucher, disk, clock } = options

  /** @throws ApiError unless a voucher says that the account is logged in */
  async function expectLogin(call: Calling, account: Address): Promise<void> {
    const [, voucher] = /^Bearer (\S+)$/.exec(call.header('authorization') ?? '') ?? []
    const vouched = voucher === undefined ? undefined : await readVoucher?.(voucher, call.query.projectId ?? '')
    if (vouched !== account) throw permissionError('permissions/login-needed', 'authorization')
  }

  return {
    name: 'permissions',
    routes: [
      defineRoute(postPermissions, async (call) => {
        const { chain, account, chainId } = accountInPath(call.params.account, chains)
        const { contexts, origin = null, pci } = call.body
        const place = { account, chainId, nowMs: clock.nowMs() }
        const signed = await Promise.all(contexts.map((context) => readSignedGrant(context, place)))
        if (origin !== null) await expectLogin(call, account)
        expectRoom(disk, contexts)
        const project = call.project().id
        const kept = await grants.keep({ chain, account }, signed, { project, origin, pci })
        return jsonReply({ pci: kept, grants: signed.map(({ hash }) => ({ hash })) })
      }),

      defineRoute(getPermissions, async (call) => {
        const { account } = accountInPath(call.params.account, chains)
        await expectLogin(call, account)
        const { grants: rows, sinceS } = await grants.list(account)
        const said = await grantFollower.read(rows)
        const nowS = Math.floor(clock.nowMs() / 1000)
        return jsonReply({
          grants: rows.map((row) => ({
            hash: row.hash,
            pci: row.pci,
            chainId: chainIdOf(row.chain),
            context: row.context,
            project: { id: row.project, name: row.project_name ?? row.project },
            origin: row.origin,
            createdAt: Number(row.created_at),
            expiry: Number(row.expiry),
            revokedAt: secondsOf(row.revoked_at),
            disabledAt: disabledAt(row, said.get(keyOf(row)), nowS),
            chain: said.has(keyOf(row)) ? 'read' : 'notRead',
          })),
          since: sinceS,
        })
      }),

      defineRoute(postRevokePermissions, async (call) => {
        const owner = accountInPath(call.params.account, chains)
        const { signature, ...what } = call.body
        await expectSigned(owner, what, signature)
        return jsonReply({ revoked: await grants.revoke(owner, what) })
      }),
    ],
  }
}

type Calling = {
  readonly header: (name: string) => string | undefined
  readonly query: { readonly projectId?: string | undefined }
}

export declare namespace permissionsModule {
  type Options = {
    chains: ChainTable
    grants: GrantStore
    grantFollower: GrantFollower
    /** Undefined: there is none who vouches for accounts. */
    readVoucher: VoucherReader | undefined
    disk: Pick<DiskWatch, 'take'>
    clock: Clock
  }
}

/** @throws ApiError `permissions/signature-wrong` unless the account signed that it takes these back */
export async function expectSigned({ chain, account }: GrantOwner, what: RevokedGrants, signature: Hex): Promise<void> {
  const message = revokePermissionsText({ account: `${chain}:${account}`, ...what })
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer === undefined || !isAddressEqual(signer, account))
    throw permissionError('permissions/signature-wrong', 'signature')
}

const secondsOf = (value: number | string | null) => (value === null ? null : Number(value))

/** Of a chain that was read, what it says now; else what it was last seen to say. */
export function disabledAt(row: GrantRow, said: 'allowed' | 'disabled' | undefined, nowS: number): number | null {
  if (said === 'allowed') return null
  return secondsOf(row.disabled_at) ?? (said === 'disabled' ? nowS : null)
}
