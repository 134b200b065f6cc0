import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { scopeOf } from '../users/scopeOf.ts'
import { subjectOf } from '../users/subjectOf.ts'

/**
 * What a device is to do next for an address. A device that was never this account's is told the same as one of an
 * address without an account.
 */
export async function judgeDevice(
  deps: AuthDeps,
  { emailMac, thumbprint, projectId, withoutSession }: judgeDevice.Asked,
): Promise<'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'> {
  const nowMs = deps.clock.nowMs()
  const policy = deps.config.projects?.[projectId]?.loginPolicy ?? deps.config.loginPolicy
  const device = await deps.database
    .selectFrom('identities')
    .innerJoin('devices', 'devices.user_id', 'identities.user_id')
    .select(['devices.id', 'devices.last_seen_at', 'devices.revoked_at'])
    .where('identities.provider', '=', 'email')
    .where('identities.subject_mac', '=', subjectOf(deps, scopeOf(deps, projectId), emailMac))
    .where('devices.thumbprint', '=', thumbprint)
    .executeTakeFirst()
  if (device === undefined) return policy === 'strict' ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
  if (device.revoked_at !== null || device.last_seen_at + limits.staleDeviceMs < nowMs) return 'VERIFY_DEVICE'
  if (withoutSession === true) return 'VERIFY_OTP'
  const session = await deps.database
    .selectFrom('sessions')
    .select('id')
    .where('device_id', '=', device.id)
    .where('refresh_ends_at', '>', nowMs)
    .where('ends_at', '>', nowMs)
    .executeTakeFirst()
  return session === undefined ? 'VERIFY_OTP' : 'CONNECT'
}

export declare namespace judgeDevice {
  type Asked = { emailMac: string; thumbprint: string; projectId: string; withoutSession?: true | undefined }
}
