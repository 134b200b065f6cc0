import { openWithRecovery, prfWrapKey, unseal } from '@latchkey/vault/keys'
import { combine } from 'shamir-secret-sharing'
import * as v from 'valibot'
import { setContext } from '../../../auth/src/db/sealedTables.ts'
import { wrapContext } from '../../src/db/sealedTables.ts'
import type { Dump, Part, Victim } from './loot.types.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const setRow = v.object({
  id: v.string(),
  device_id: v.string(),
  ciphertext: v.string(),
  wrapped_key: v.string(),
  key_id: v.string(),
  sealed_recovery: v.string(),
})
const wrapRow = v.object({ user_mac: v.string(), ciphertext: v.string(), wrapped_key: v.string(), key_id: v.string() })
const ownWrapRow = v.object({
  id: v.string(),
  credential_id: v.string(),
  ciphertext: v.string(),
  recovery_public_key: v.string(),
})
const keyRow = v.object({ recovery_public_key: v.string() })

/**
 * Does with stolen parts all that the design lets them be used for: opens what the keys at hand open, and puts every two
 * shares together.
 * @returns Whether the root came out.
 */
export async function rebuildRoot(victim: Victim, dump: Dump, has: (part: Part) => boolean): Promise<boolean> {
  const { databases, keys } = dump
  const { userId, device } = victim
  const shares: Uint8Array[] = []
  const sealed: { setId: string; text: string }[] = []
  const publicKeys = new Set<string>()
  const secrets: Uint8Array[] = []

  if (has('D')) {
    shares.push(device.share)
    sealed.push({ setId: device.setId, text: device.sealedRecovery })
    publicKeys.add(device.recoveryPublicKey)
  }
  if (has('A.db')) {
    const rows = databases.A.prepare('select * from share_sets where user_id = ?').all(userId)
    for (const row of v.parse(v.array(setRow), rows)) {
      sealed.push({ setId: row.id, text: row.sealed_recovery })
      if (!has('A.kms')) continue
      const context = setContext({ userId, deviceId: row.device_id, setId: row.id })
      const kept = { ciphertext: row.ciphertext, wrappedKey: row.wrapped_key, keyId: row.key_id }
      shares.push(new Uint8Array(await keys.A.open(kept, context)))
    }
    const wallet = databases.A.prepare('select recovery_public_key from wallets where user_id = ?').all(userId)
    for (const row of v.parse(v.array(keyRow), wallet)) publicKeys.add(row.recovery_public_key)
    const own = databases.A.prepare("select * from recovery_wraps where user_id = ? and method = 'passkey'").all(userId)
    for (const row of v.parse(v.array(ownWrapRow), own)) {
      if (!has('PRF') || victim.prf === undefined) continue
      const context = { user: userId, set: row.recovery_public_key, slot: `wrap:${row.id}` }
      secrets.push(unseal(prfWrapKey(victim.prf, bytes(row.credential_id)), bytes(row.ciphertext), context))
    }
  }
  const { login } = victim
  if (has('code') && login !== undefined) {
    shares.push(bytes(login.serverShare))
    sealed.push({ setId: login.setId, text: login.sealedRecovery })
    publicKeys.add(login.recoveryPublicKey)
    for (const wrap of login.wraps) {
      if (!has('PRF') || victim.prf === undefined || wrap.method !== 'passkey') continue
      const context = { user: userId, set: wrap.recoveryPublicKey, slot: `wrap:${wrap.wrapId}` }
      secrets.push(unseal(prfWrapKey(victim.prf, bytes(wrap.credentialId)), bytes(wrap.ciphertext), context))
    }
  }
  if (has('G.db') && has('G.kms'))
    for (const key of publicKeys) {
      const rows = databases.G.prepare('select * from wraps where recovery_public_key = ?').all(key)
      for (const row of v.parse(v.array(wrapRow), rows)) {
        const kept = { ciphertext: row.ciphertext, wrappedKey: row.wrapped_key, keyId: row.key_id }
        secrets.push(new Uint8Array(await keys.G.open(kept, wrapContext(row.user_mac, key))))
      }
    }
  for (const secret of secrets)
    for (const { setId, text } of sealed)
      try {
        shares.push(new Uint8Array(openWithRecovery(secret, bytes(text), { user: userId, set: setId, slot: 'R' })))
      } catch {
        // A key of another time: what it opened is gone.
      }
  for (const [index, one] of shares.entries())
    for (const other of shares.slice(index + 1))
      try {
        if (Buffer.from(await combine([one, other])).equals(victim.root)) return true
      } catch {
        // The same share twice.
      }
  return false
}
